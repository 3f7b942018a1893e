/** A promise and the line that keeps it are in the same script. */
import { openPromises } from '../open-promises.ts'
import type { ShippedDialog } from '../read-dialogs.ts'
import { findingOf, type StyleFinding } from './finding.ts'

const missing = { promises: 'keeps', keeps: 'promises' } as const

export const checkPromises = (dialogs: readonly ShippedDialog[]): StyleFinding[] =>
  dialogs.flatMap((dialog) =>
    openPromises(dialog.when, dialogs).map(({ part, name }) =>
      findingOf('promise', `No line ${missing[part]} “${name}”.`, dialog),
    ),
  )
