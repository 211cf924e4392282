import { mount } from "svelte";
import "@fontsource-variable/figtree/wght.css";
import App from "./App.svelte";
import { whenIdle } from "$lib/device/idle";
import "$lib/device/settings.svelte"; // which shows the chosen theme on every page
import { insistOnStyles } from "$lib/ui/styles";
import { thisPage } from "$lib/server/version";
import "./styles/tokens.css";
import "./styles/base.css";

insistOnStyles();
mount(App, { target: document.body });

// While developing, pages must not come from yesterday.
if (import.meta.env.PROD)
  whenIdle(() => {
    import("./offline/register").then(({ keepUp }) => keepUp(thisPage.version)).catch(() => {});
  });
