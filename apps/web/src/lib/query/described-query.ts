/**
 * The only way to define a query: each describes its failure for the screen, or is handled by a route guard.
 * `queryOptions` and `infiniteQueryOptions` of the library are used only here (a test checks the sources).
 */
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryKey,
  type UndefinedInitialDataInfiniteOptions,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query'
import type common from '../../../public/locales/en/common.json'
import { texts } from '../i18n/i18n.ts'

export type QueryFailure = keyof (typeof common)['queries']

/** A getter: queries are defined before the texts are loaded. */
const metaOf = (failure: QueryFailure, hasMissingScreen = false) => ({
  hasMissingScreen,
  get errorDescription() {
    return texts.t(`queries.${failure}`)
  },
})

type Options<Data, Key extends QueryKey> = Omit<UnusedSkipTokenOptions<Data, Error, Data, Key>, 'meta'>

/** A query whose final failure is shown as a notification with this description. */
export const describedQuery = <Data, const Key extends QueryKey>(failure: QueryFailure, options: Options<Data, Key>) =>
  queryOptions({ ...options, meta: metaOf(failure) })

/** A query of one thing by its address: its screen says that there is no such thing, other failures are notifications. */
export const describedItem = <Data, const Key extends QueryKey>(failure: QueryFailure, options: Options<Data, Key>) =>
  queryOptions({ ...options, meta: metaOf(failure, true) })

/**
 * A query that only route guards read, or the screen of its one step: its failure is a redirect, or that screen says so.
 * Also for data that is shown only when it is there.
 */
export const guardQuery = <Data, const Key extends QueryKey>(options: Options<Data, Key>) =>
  queryOptions({ ...options, meta: { guard: true } })

type ListOptions<Page, Key extends QueryKey, Param> = Omit<
  UndefinedInitialDataInfiniteOptions<Page, Error, InfiniteData<Page, Param>, Key, Param>,
  'meta'
>

/** A paginated list with such a description. */
export const describedList = <Page, const Key extends QueryKey, Param>(
  failure: QueryFailure,
  options: ListOptions<Page, Key, Param>,
) => infiniteQueryOptions({ ...options, meta: metaOf(failure) })
