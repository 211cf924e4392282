import { mount } from "svelte";
import "@fontsource-variable/figtree/wght.css";
import App from "./App.svelte";
import "$lib/device/settings.svelte"; // which shows the chosen theme on every page
import "./styles/tokens.css";
import "./styles/base.css";

mount(App, { target: document.body });
