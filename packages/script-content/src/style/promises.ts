/** A promise and the line that keeps it are in the same script: a promise may stay open in a session, not in the script. */
import { promiseParts, type PromisePart } from '@rubato/contracts/domain'
import type { ShippedDialog } from '../read-dialogs.ts'
import { findingOf, type StyleFinding } from './finding.ts'

const partners: Readonly<Record<PromisePart, PromisePart>> = { promises: 'keeps', keeps: 'promises' }

export const checkPromises = (dialogs: readonly ShippedDialog[]): StyleFinding[] =>
  dialogs.flatMap((dialog) =>
    promiseParts.flatMap((part) => {
      const name = dialog.when?.[part]
      const hasPartner = dialogs.some(({ when }) => when?.[partners[part]] === name)
      return name === undefined || hasPartner
        ? []
        : [findingOf('promise', `No line ${partners[part]} “${name}”.`, dialog)]
    }),
  )
