import type { AcceptablePolicy, Subscription } from '@rubato/contracts/domain'
import type { Actor } from '../../base/actor.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import { me } from './account.ts'
import { finishAgeCheck, startAgeCheck, type AgeCheckDependencies } from './declarations/age-check.ts'
import { consentsToGive, declareAge, giveConsent, withdrawDeclaration } from './declarations/declare.ts'
import { getSettings, updateSettings } from './settings.ts'

type Name =
  | 'me'
  | 'declareAge'
  | 'startAgeCheck'
  | 'finishAgeCheck'
  | 'giveConsent'
  | 'withdrawDeclaration'
  | 'getSettings'
  | 'updateSettings'
interface Dependencies extends AgeCheckDependencies {
  policiesToAccept: (actor: Actor) => Promise<AcceptablePolicy[]>
  subscriptionsOf: (actor: Actor) => Promise<Subscription[]>
  /** When the account will be erased; null where the member has not requested it. */
  eraseAt: (actor: Actor) => Promise<string | null>
  /** Notices that the member has not read. */
  unseenNotices: (actor: Actor) => Promise<number>
  /** Counts a declaration that is given or taken back; throws `request.too-many`. */
  countDeclaration: (userId: string) => Promise<void>
}

export const accountRoutes = (dependencies: Dependencies): Pick<Handlers, Name> => ({
  me: async (_input, { actor }) => {
    const [policiesToAccept, consents, subscriptions, eraseAt, unseenNotices] = await Promise.all([
      dependencies.policiesToAccept(actor),
      consentsToGive(dependencies.queries, actor),
      dependencies.subscriptionsOf(actor),
      dependencies.eraseAt(actor),
      dependencies.unseenNotices(actor),
    ])
    return me(actor, { policiesToAccept, consentsToGive: consents, subscriptions, eraseAt, unseenNotices })
  },
  declareAge: async (_input, { actor, rule }) => {
    await dependencies.countDeclaration(actor.userId)
    return declareAge(dependencies, actor, rule)
  },
  startAgeCheck: (_input, { actor, rule }) => startAgeCheck(dependencies, actor, rule),
  finishAgeCheck: ({ body }, { actor, rule }) => finishAgeCheck(dependencies, actor, body, rule),
  giveConsent: async ({ body }, { actor }) => {
    await dependencies.countDeclaration(actor.userId)
    return giveConsent(dependencies, actor, body)
  },
  withdrawDeclaration: async ({ params }, { actor }) => {
    await dependencies.countDeclaration(actor.userId)
    return withdrawDeclaration(dependencies, actor, params.kind)
  },
  getSettings: (_input, { actor }) => getSettings(dependencies, actor),
  updateSettings: ({ body }, { actor }) => updateSettings(dependencies, actor, body),
})
