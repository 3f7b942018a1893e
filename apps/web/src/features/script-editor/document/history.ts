/** What can be undone and done again. */
import type { Command } from './commands.ts'

interface Step {
  command: Command
  visit?: number | undefined
}
const STEPS_MAX = 200

/** @param act does a command and gives its inverse, or null when there was nothing to do */
export function createHistory(act: (command: Command) => Command | null) {
  let undo: Step[] = []
  let redo: Step[] = []
  /** The last step that still does something; what was changed elsewhere since may have made others void. */
  function step(from: Step[], to: Step[]): Command | null {
    for (let last = from.pop(); last; last = from.pop()) {
      const inverse = act(last.command)
      if (!inverse) continue
      to.push({ command: inverse })
      return last.command
    }
    return null
  }
  return {
    canUndo: () => undo.length > 0,
    /** Steps of one visit are undone together. */
    run(command: Command, visit?: number): boolean {
      const inverse = act(command)
      if (!inverse) return false
      redo = []
      if (visit === undefined || undo.at(-1)?.visit !== visit) undo = [...undo, { command: inverse, visit }]
      undo = undo.slice(-STEPS_MAX)
      return true
    },
    undo: () => step(undo, redo),
    redo: () => step(redo, undo),
  }
}
