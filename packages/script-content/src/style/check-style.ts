/** The rules of the style guide for the script of an instructor, by the figures of its character sheet. */
import type { ShippedDialog } from '../read-dialogs.ts'
import type { CharacterSheet } from './character-sheets.ts'
import { checkContractions } from './contractions.ts'
import type { StyleFinding } from './finding.ts'
import { checkClaims } from './claims.ts'
import { checkCues } from './cues.ts'
import { checkGround } from './ground.ts'
import { checkCautionPlace } from './late-cautions.ts'
import { checkOpenings } from './openings.ts'
import { checkPromises } from './promises.ts'
import { checkRoom } from './room.ts'
import { checkShares } from './shares.ts'
import { checkAlternatives, checkCoverage } from './tiers.ts'
import { checkWording } from './wording.ts'

export const checkStyle = (dialogs: readonly ShippedDialog[], sheet: CharacterSheet): StyleFinding[] => [
  ...checkCoverage(dialogs, sheet),
  ...checkAlternatives(dialogs, sheet),
  ...checkRoom(dialogs),
  ...checkOpenings(dialogs),
  ...checkContractions(dialogs, sheet.contracts),
  ...checkWording(dialogs),
  ...checkCues(dialogs),
  ...checkCautionPlace(dialogs),
  ...checkClaims(dialogs),
  ...checkGround(dialogs),
  ...checkPromises(dialogs),
  ...checkShares(dialogs, sheet),
]
