/** The functions of the section compiler that the exits of imported pages use. */
import type { Exit, Section } from '@rubato/contracts/domain'
import type { Carried, OpenSection, Way } from './open-section.ts'
import type { ReportKind, ReportWriter } from './report.ts'
import type { Page, Step, Steps } from './steps.ts'
import type { Translation } from './variables.ts'

/** A place in the steps of a page. `outer` is where it goes on after the last of them, `end` what comes after everything. */
export interface Position {
  steps: Steps
  index: number
  outer: Position | null
  end: 'page' | 'return'
  /** The name of the sections that are made from here. */
  name: string
}

/** The position of the next step, after the end of inner steps. */
export function settled(position: Position): Position {
  let at = position
  while (at.index >= at.steps.length && at.outer) at = at.outer
  return at
}
export const inside = (steps: Steps, outer: Position, name = outer.name): Position => ({
  steps,
  index: 0,
  outer,
  end: outer.end,
  name,
})

export interface Work {
  pages: readonly Page[]
  start: string
  /** The folder whose files the media are. */
  folder: string
  translation: Translation
  report: ReportWriter
}

export interface SectionMaker {
  readonly work: Work
  /** The pages with this name, or that fit this pattern. */
  readonly pagesOf: (glob: string) => readonly Page[]
  /** Random draws of pages that were made, by pattern. */
  readonly draws: Map<string, string>
  /** Reports once for each step, although a step may be reached in several ways. */
  say: (step: Step, kind: ReportKind, key: string, values?: Record<string, string | number>) => void
  /** Marks a timer that is in the game or that the file removes; all other timers are reported as left out. */
  keepTimer: (timer: Step) => void
  /** The id of a new section; where the game is full, that of the section in place of everything that has no room. */
  newId: (wanted: string) => string
  isCut: (id: string) => boolean
  end: () => string
  addSection: (section: Section) => void
  idOfPage: (page: Page) => string
  /** The section that begins at a position inside a page. */
  restFrom: (position: Position, carried: Carried) => string
  /** The way to a position: assignments at its beginning are made on the way. */
  wayTo: (position: Position, carried: Carried) => Way
  close: (open: OpenSection, exit: Exit, step: Step | null) => void
}
