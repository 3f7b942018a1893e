/** The parameter of the address of a tag or an author. Kept small: every page loads this module with the routes. */
import type { SharedKind } from '@rubato/contracts/domain'

export const workKinds = ['game', 'generator', 'script'] as const satisfies SharedKind[]

export interface WorksSearch {
  /** The kind that is listed; absent: the first one with items. */
  kind?: SharedKind | undefined
}

/** An invalid parameter is treated as absent. */
export const parseWorksSearch = (raw: { readonly [Name in keyof WorksSearch]?: unknown }): WorksSearch => ({
  kind: workKinds.find((kind) => kind === raw.kind),
})
