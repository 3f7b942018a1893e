/** The undo and redo stacks of the editor. */
import type { Command, StepName } from './commands.ts'

interface Step {
  command: Command
  undoGroup?: number | undefined
}
const STEPS_MAX = 200

/** @param apply applies a command and returns its inverse, or null when the command changed nothing */
export function createHistory(apply: (command: Command) => Command | null) {
  let undo: Step[] = []
  let redo: Step[] = []
  /** Applies the newest step that still changes something: a change from elsewhere may have made later steps void. */
  function step(from: Step[], to: Step[]): Command | null {
    for (let last = from.pop(); last; last = from.pop()) {
      const inverse = apply(last.command)
      if (!inverse) continue
      to.push({ command: inverse })
      return last.command
    }
    return null
  }
  function push(inverse: Command, undoGroup?: number): void {
    redo = []
    if (undoGroup === undefined || undo.at(-1)?.undoGroup !== undoGroup)
      undo = [...undo, { command: inverse, undoGroup }]
    undo = undo.slice(-STEPS_MAX)
  }
  return {
    canUndo: () => undo.length > 0,
    /** The name of the step that would be undone; null for one without a name. */
    undoName(): StepName | null {
      const last = undo.at(-1)?.command
      return last?.kind === 'set' ? last.name : null
    },
    /** Adds a step that was applied in another way. */
    record: (inverse: Command): void => push(inverse),
    /** Consecutive commands of one undo group are undone together. Returns false when the command changed nothing. */
    run(command: Command, undoGroup?: number): boolean {
      const inverse = apply(command)
      if (!inverse) return false
      push(inverse, undoGroup)
      return true
    },
    undo: () => step(undo, redo),
    redo: () => step(redo, undo),
  }
}
