/** A caution is heard before a line can be cut: its first words are within the first 40 characters. */
import { longestLine } from '@rubato/contracts/domain'
import { missingFirstCaution } from '../cautions.ts'
import type { ShippedDialog } from '../read-dialogs.ts'
import { findingOf, type StyleFinding } from './finding.ts'

export const checkCautionPlace = (dialogs: readonly ShippedDialog[]): StyleFinding[] =>
  dialogs.flatMap((dialog) => {
    const beginning = dialog.text.slice(0, longestLine.lead)
    const message = missingFirstCaution(dialog.trigger, beginning)
    return message === undefined ? [] : [findingOf('late-caution', `Comes too late: ${message}`, dialog)]
  })
