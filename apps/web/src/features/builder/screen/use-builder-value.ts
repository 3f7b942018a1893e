/** The open game for React: steps with what is said about them, so that commands, undo and redo report in one status line. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandProblem, WorkCommand } from '@rubato/builder'
import type { BuilderSession } from '../document/builder-session.ts'
import type { WorkBuilder } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { problemText, sentenceText } from '../texts/sentence-text.ts'

export interface BuilderValue {
  builder: WorkBuilder
  /** The status for screen readers. */
  said: string
  /** Why the last command was refused, to be seen for a while; its number tells a repeated one. */
  refusal: { text: string; count: number } | null
}

/** During `commandOf`, `run` only notes the command. */
function withTrial(apply: WorkBuilder['run']): Pick<WorkBuilder, 'run' | 'commandOf'> {
  let trial: { command: WorkCommand | null } | null = null
  return {
    run(command, options) {
      if (!trial) return apply(command, options)
      trial.command = command
      return true
    },
    commandOf(act) {
      const own: { command: WorkCommand | null } = { command: null }
      trial = own
      try {
        act()
      } finally {
        trial = null
      }
      return own.command
    },
  }
}

export function useBuilderValue(store: WorkBuilder['store'], session: BuilderSession, isSection = false): BuilderValue {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const [refusal, setRefusal] = useState<BuilderValue['refusal']>(null)
  const builder = useMemo((): WorkBuilder => {
    // The same sentence twice in a row would be silent.
    const announce = (text: string) => setSaid((last) => (last === text ? `${text}\u00A0` : text))
    const show = (problem: CommandProblem | null) =>
      setRefusal((last) => problem && { text: problemText(t, problem), count: (last?.count ?? 0) + 1 })
    const tell = (problem: CommandProblem | null) => {
      show(problem)
      const label = store.get().history.done.at(-1)?.label
      if (problem) announce(problemText(t, problem))
      else if (label) announce(sentenceText(t, label))
      return problem
    }
    return {
      store,
      session,
      isSection,
      announce,
      show,
      ...withTrial((command, options) => tell(store.run(command, options)) === null),
      attempt: (command) => tell(store.run(command)),
      insert: (command) => tell(store.insert(command)),
      undo() {
        const step = store.get().history.done.at(-1)
        store.undo()
        if (step) announce(builderText(t, 'screen.undone', { step: sentenceText(t, step.label) }))
      },
      redo() {
        const step = store.get().history.undone.at(-1)
        store.redo()
        if (step) announce(builderText(t, 'screen.redone', { step: sentenceText(t, step.label) }))
      },
    }
  }, [store, session, isSection, t])
  return { builder, said, refusal }
}
