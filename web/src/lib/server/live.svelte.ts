/** The line to a table: what the server shows, what is asked of it, and whether the line is up. */

import type {
  AnyLine,
  AnyOwn,
  AnyRules,
  AnyTable,
  Because,
  Changed,
  Command,
  Doing,
  Done,
  FromServer,
  GameEnded,
  Happening,
  Hinted,
  RoundScored,
  RummyHappening,
  RummyLine,
  RummyOwn,
  RummyRules,
  RummySeen,
  Said,
  Seen,
  TakenBack,
  Told,
  TricksHappening,
  TricksLine,
  TricksOwn,
  TricksRules,
  TricksSeen,
  Welcome,
} from "./messages";
import { changed } from "./changes";
import { openLine } from "./line";
import { isOutdated, reloadFor, thisPage } from "./version";
import type { Page } from "./version";
import { randomHex } from "$lib/deal/random";

export type Connection = "connecting" | "up" | "lost";
export type Answer = Seen | Changed | Done | Hinted | Because;
/** A command as the screen states it; the line gives it its id. */
export type Wish = Command extends infer One ? (One extends Command ? Omit<One, "id"> : never) : never;
/** What is needed of a WebSocket. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  /** It does not leave this device: it may be slow to answer, but nothing cuts it off. */
  readonly isOnDevice?: boolean;
}
/** What a game shows: the table, one's own seat, its rules, a line of the score sheet, and what happens. */
export interface Game {
  table: AnyTable;
  own: AnyOwn;
  rules: AnyRules;
  line: AnyLine;
  happening: Happening;
}

/** What happens at any table. */
export type OfTable = Doing | RoundScored | GameEnded | TakenBack;

export interface Tricks extends Game {
  table: TricksSeen;
  own: TricksOwn;
  rules: TricksRules;
  line: TricksLine;
  happening: TricksHappening | OfTable;
}

/** What the server tells with a view; it is whole unless something before it is missing. */
export interface News<G extends Game = Game> {
  happenings: readonly G["happening"][];
  isWhole: boolean;
}

export type TricksLive = LiveTable<Tricks>;

export interface Rummy extends Game {
  table: RummySeen;
  own: RummyOwn;
  rules: RummyRules;
  line: RummyLine;
  happening: RummyHappening | OfTable;
}

export type RummyLive = LiveTable<Rummy>;

type Watcher<G extends Game> = (table: G["table"], own: G["own"] | null, news: News<G>) => void;

interface Waiting {
  frame: string;
  resolve: (answer: Answer) => void;
  reject: (reason: RefusedError) => void;
}

export const PING_EVERY = 10_000;
export const SILENCE = 5_000;
export const SHORTEST_WAIT = 250;
export const LONGEST_WAIT = 5_000;

/** So many happenings are kept for watchers that come late: those of a round. */
const KEPT = 200;
/** Bytes of a command's id. */
const ID_SIZE = 12;

const NO_SUCH_TABLE = 4404;
const DAMAGED = 4500;
const NO_GUEST = 4401;
const NOT_UNDERSTOOD = 4400;
const TOO_MANY = 4429;

/** A command was not possible; nothing has changed. */
export class RefusedError extends Error {
  override name = "RefusedError";

  constructor(
    readonly reason: string,
    readonly text: string,
  ) {
    super(text);
  }
}

/** A table as this guest sees it, kept up to date until `close`. */
export class LiveTable<G extends Game = Game> {
  welcome = $state.raw<(Welcome & { rules: G["rules"] }) | null>(null);
  seen = $state.raw<G["table"] | null>(null);
  own = $state.raw<G["own"] | null>(null);
  isHost = $state(false);
  sheet = $state.raw<G["line"][]>([]);
  sayings = $state.raw<Said[]>([]);
  line = $state<Connection>("connecting");
  /** There is no such table; nothing more will come. */
  missing = $state(false);
  /** What the server keeps of the table is damaged; nothing more will come. */
  damaged = $state(false);
  /** What is known of the table is void, as where a backup has put it back: whoever looks at it begins anew. */
  isVoid = $state(false);
  /** Milliseconds by which the server's clock is ahead of ours. */
  offset = $state(0);

  #seq = -1;
  /** The number of the view that is known: a change is of the one before it. */
  #edition = -1;
  /** What a watcher is told that comes late. */
  #round: News<G> = { happenings: [], isWhole: false };
  #socket: Socket | null = null;
  #waiting = new Map<string, Waiting>();
  #watchers = new Set<Watcher<Game>>();
  #failures = 0;
  #closed = false;
  #pings: Timer;
  #silence: Timer;
  #retry: Timer;

  constructor(
    readonly table: string,
    private readonly open: (table: string) => Socket = openLine,
    /** Become a guest: who follows a link has not been here before. */
    private readonly arrive: () => Promise<unknown> = () => fetch("/api/me"),
    private readonly page: Page = thisPage,
  ) {
    addEventListener("online", this.#connectSoon);
    addEventListener("offline", this.#offline);
    this.#connect();
  }

  /** What the server's clock says now. */
  now(): number {
    return Date.now() + this.offset;
  }

  /** Send a command; if the line breaks before the answer, it is sent again under the same id. */
  send(wish: Wish): Promise<Answer> {
    const id = newId();
    const frame = JSON.stringify({ ...wish, id });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { frame, resolve, reject });
      if (this.line === "up") this.#transmit(frame);
    });
  }

  /** Be told of every view in turn; returns what ends it. */
  watch(watcher: Watcher<G>): () => void {
    if (this.seen) watcher(this.seen, this.own, this.#round);
    const any = watcher as Watcher<Game>;
    this.#watchers.add(any);
    return () => this.#watchers.delete(any);
  }

  /** Leave it to whoever looks at the table to begin anew. */
  renew(): void {
    this.isVoid = true;
    this.close();
  }

  close(): void {
    this.#closed = true;
    this.line = "connecting"; // so that nothing more can be done
    removeEventListener("online", this.#connectSoon);
    removeEventListener("offline", this.#offline);
    this.#hangUp();
    clearTimeout(this.#retry);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = this.open(this.table);
    this.#socket = socket;
    this.#expectAnswer();
    socket.onopen = () => socket === this.#socket && this.#opened();
    socket.onmessage = ({ data }) => socket === this.#socket && this.#heard(String(data));
    socket.onclose = ({ code }) => socket === this.#socket && this.#lost(code);
  }

  #opened(): void {
    this.line = "up";
    this.#pings = setInterval(() => this.#transmit(JSON.stringify({ type: "Ping" })), PING_EVERY);
    for (const { frame } of this.#waiting.values()) this.#transmit(frame);
  }

  #transmit(frame: string): void {
    this.#socket?.send(frame);
    this.#expectAnswer();
  }

  /** A line that stays silent is down, whatever the browser believes. */
  #expectAnswer(): void {
    if (this.#socket?.isOnDevice) return;
    this.#silence ??= setTimeout(() => this.#lost(), SILENCE);
  }

  #heard(frame: string): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#failures = 0;
    this.#take(JSON.parse(frame) as FromServer);
    this.#makeWay();
  }

  /** Load anew for the client that the server has since an update: once all is answered, and nobody writes. */
  #makeWay(): void {
    const served = this.welcome?.client ?? "";
    if (!isOutdated(this.page, served) || this.#waiting.size > 0 || this.page.isWriting()) return;
    reloadFor(this.page, served);
  }

  #take(message: FromServer): void {
    switch (message.type) {
      case "Welcome":
        this.welcome = message;
        this.#setClock(message.now);
        break;
      case "RoundRules":
        if (this.welcome) this.welcome = { ...this.welcome, rules: message.rules };
        break;
      case "Pong":
        this.#setClock(message.now);
        break;
      case "Seen":
        this.#see(message);
        break;
      case "Changed":
        this.#change(message);
        break;
      case "Done":
        this.#answered(message.answers, message);
        break;
      case "Sheet":
        this.sheet = message.lines;
        break;
      case "Said":
        this.#hear(message);
        break;
      case "Hinted":
      case "Because":
        this.#answered([message.answer], message);
        break;
      case "Refused":
        this.#waiting.get(message.answer)?.reject(new RefusedError(message.reason, message.text));
        this.#waiting.delete(message.answer);
    }
  }

  #see(message: Seen): void {
    if (message.seq < this.#seq) return this.renew(); // a table only grows, so this is another one
    const fresh = message.told.filter(({ seq }) => seq > this.#seq);
    this.isHost = message.is_host;
    this.#show(message, message.table, message.own, fresh, message.since <= this.#seq);
  }

  /** Take in what has changed; a change of another view than the one that is known is asked for whole. */
  #change(message: Changed): void {
    const after =
      this.seen && message.edition === this.#edition + 1 && changedView(this.seen, this.own, message);
    if (after) this.#show(message, after.table, after.own, message.told ?? [], true);
    else this.#transmit(JSON.stringify({ type: "Refresh" }));
  }

  #show(
    message: Seen | Changed,
    table: G["table"],
    own: G["own"] | null,
    told: Told[],
    isWhole: boolean,
  ): void {
    const news = { happenings: told.flatMap(({ happenings }) => happenings), isWhole };
    this.#round = isWhole
      ? { ...this.#round, happenings: [...this.#round.happenings, ...news.happenings].slice(-KEPT) }
      : news;
    this.#seq = message.seq;
    this.#edition = message.edition;
    // Another game has a sheet of its own, which is only sent once it has a line.
    if (table.sheet === 0) this.sheet = [];
    this.seen = table;
    this.own = own;
    for (const watcher of this.#watchers) watcher(table, own, news);
    this.#answered(message.answers ?? [], message);
  }

  #hear(message: Said): void {
    if (this.sayings.some(({ seq }) => seq === message.seq)) return;
    this.sayings = [...this.sayings, message].sort((one, other) => one.seq - other.seq);
  }

  #answered(ids: string[], answer: Answer): void {
    for (const id of ids) {
      this.#waiting.get(id)?.resolve(answer);
      this.#waiting.delete(id);
    }
  }

  #setClock(now: number): void {
    this.offset = now - Date.now();
  }

  #lost(code?: number): void {
    this.#hangUp();
    this.line = "lost";
    if (code === NO_SUCH_TABLE) this.missing = true;
    else if (code === DAMAGED) this.damaged = true;
    else this.#tryAgain(code);
  }

  #tryAgain(code?: number): void {
    // Sending again what was not understood would end the next line in the same way.
    if (code === NOT_UNDERSTOOD) this.#giveUpWaiting();
    const wait = code === TOO_MANY ? LONGEST_WAIT : SHORTEST_WAIT * 2 ** this.#failures;
    this.#failures += 1;
    const isFirst = this.#failures === 1;
    if (code === NO_GUEST) void this.arrive().then(isFirst ? this.#connectSoon : undefined, () => undefined);
    this.#retry = setTimeout(() => this.#connect(), Math.min(wait, LONGEST_WAIT));
  }

  #giveUpWaiting(): void {
    for (const { reject } of this.#waiting.values())
      reject(new RefusedError("not_understood", "The server did not understand this. Reload the page."));
    this.#waiting.clear();
  }

  #hangUp(): void {
    clearInterval(this.#pings);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** What was missing is there: no need to wait for the next try. */
  #connectSoon = (): void => {
    const isOver = this.#closed || this.missing || this.damaged;
    if (this.line === "lost" && !isOver && !this.#socket) this.#connect();
  };

  /** The device itself says that it is cut off, before any silence does. */
  #offline = (): void => {
    if (this.line === "up" && !this.#socket?.isOnDevice) this.#lost();
  };
}

/** The view after a change, or nothing where the change is none of this view's. */
function changedView(table: AnyTable, own: AnyOwn | null, change: Changed): View | null {
  try {
    return {
      table: changed(table, change.table ?? {}),
      own: own && changed(own, change.own ?? {}),
    };
  } catch {
    return null;
  }
}

interface View {
  table: AnyTable;
  own: AnyOwn | null;
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** A new command's id. */
function newId(): string {
  return randomHex(ID_SIZE);
}
