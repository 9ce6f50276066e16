// What the page asks of the engine: the calls of the C interface (include/winnable/c_api.h), one method each, their
// answers as types. An answer may be an error in place of what was asked for; no call throws for a bad deal.

export interface Failure {
  error: { message: string; kind?: string; line?: number; card?: string; pile?: string; at?: number; move?: string };
}
export type Answer<T> = T | Failure;
export const failed = <T extends object>(answer: Answer<T>): answer is Failure => 'error' in answer;

/** What the text of a deal says of rules of its own: their file. Nothing: it is a game that the page knows. */
export const rulesIn = (text: string) =>
  text.split('\n').map((line) => line.trim()).find((line) => line.startsWith('rules:'))?.slice('rules:'.length).trim();

export type Verdict = 'won' | 'lost' | 'undecided';

export interface GameEntry {
  name: string;
  title: string;
  summary: string;
  rules_id: string;
  published: string | null;
  family: string;
  decks: number;
  cards: number;
  hidden: boolean;    // an honest player sees less than everything
  shortest: boolean;
  player: boolean;
  numbers: string[];  // whose numbers define a deal too: "ms", "pysol", ...
  own?: string;       // the file of rules of one's own
}
export interface RulesText {
  game: string;
  title: string;
  rules: string;
  rules_id: string;
  hidden?: string;
}
export interface DealAnswer {
  game: string;
  title?: string;
  seed?: string | number;
  numbers?: string;
  deck?: string;
  text: string;
  decks?: number;
  piles: Record<string, string[]>;
  facts: Record<string, number>;
}
export interface Step {
  move: string;
  also: string[];
  lines: string[];
}
export interface ReplayAnswer {
  game: string;
  title: string;
  decks: number;
  source: string;
  start: string[];
  steps: Step[];
  won: boolean;
  open_stock?: number;  // so many next cards of the stock lie open
  refused?: { at: number; move: string; reason: string };
}
export interface PositionAnswer {
  lines: string[];
  text: string;
  won: boolean;
  legal: string[];
  also?: string[];
  seen?: string[];    // the same piles with "??" for what an honest player has not seen
}
export interface SolveOptions {
  max_nodes?: number;
  max_seconds?: number;
  max_bytes?: number;
  salt?: number;
  confirm?: boolean;
  optimal?: boolean;
  shorten?: boolean;
  honest?: boolean;
  worlds?: number;
}
export interface SolveAnswer {
  game: string;
  verdict: Verdict;
  reason?: string;
  nodes: number;
  generated?: number;
  seconds?: number;
  peak_bytes?: number;
  length?: number;
  moves?: string[];
}
export interface HintAnswer {
  verdict?: Verdict;
  reason?: string;
  move?: string;
  also?: string[];
  length?: number;
  moves?: string[];
  nodes?: number;
  won_share?: [number, number];
  worlds?: number;
}
export interface AnalyzeAnswer {
  positions: { after: number; verdict: Verdict }[];
  last_won?: number;
  first_lost?: number;
  losing_move?: string;
  winning_move?: string;
  reason?: string;
}
export interface Progress {
  phase: string;
  nodes: number;
  bytes: number;
}
export type OnProgress = (progress: Progress) => void;

export interface Engine {
  version(): Promise<Answer<{ version: string; revision: string; schema: number }>>;
  games(): Promise<Answer<{ games: GameEntry[] }>>;
  rules(game: string): Promise<Answer<RulesText>>;
  deal(game: string, number: string): Promise<Answer<DealAnswer>>;
  read(start: string): Promise<Answer<DealAnswer>>;
  verify(start: string, moves: string): Promise<Answer<{ verified: boolean; moves: number; at?: number; reason?: string }>>;
  replay(start: string, moves: string): Promise<Answer<ReplayAnswer>>;
  moves(start: string, moves: string): Promise<Answer<PositionAnswer>>;
  solve(start: string, options?: SolveOptions, progress?: OnProgress): Promise<Answer<SolveAnswer>>;
  hint(start: string, moves?: string, options?: SolveOptions, progress?: OnProgress): Promise<Answer<HintAnswer>>;
  analyze(start: string, moves: string, options?: SolveOptions, progress?: OnProgress): Promise<Answer<AnalyzeAnswer>>;
  stop(): void;       // the running search ends; its answer is undecided, reason "signal"
  close(): void;
}
