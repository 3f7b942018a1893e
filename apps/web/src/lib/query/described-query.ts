/**
 * The only way to define a query: each says what its failure means for the screen, or that a route guard answers it.
 * `queryOptions` and `infiniteQueryOptions` of the library are used here alone (a test walks the sources).
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

/** A description is looked up when it is needed: queries are defined before the texts are there. */
const metaOf = (failure: QueryFailure) => ({
  get errorDescription() {
    return texts.t(`queries.${failure}`)
  },
})

type Options<Data, Key extends QueryKey> = Omit<UnusedSkipTokenOptions<Data, Error, Data, Key>, 'meta'>

/** A query whose final failure is shown as a notification with this description. */
export const describedQuery = <Data, const Key extends QueryKey>(failure: QueryFailure, options: Options<Data, Key>) =>
  queryOptions({ ...options, meta: metaOf(failure) })

/** A query that only route guards ask for: its failure is a redirect or the error screen. */
export const guardQuery = <Data, const Key extends QueryKey>(options: Options<Data, Key>) =>
  queryOptions({ ...options, meta: { guard: true } })

type ListOptions<Page, Key extends QueryKey, Param> = Omit<
  UndefinedInitialDataInfiniteOptions<Page, Error, InfiniteData<Page, Param>, Key, Param>,
  'meta'
>

/** A list in pages, described likewise. */
export const describedList = <Page, const Key extends QueryKey, Param>(
  failure: QueryFailure,
  options: ListOptions<Page, Key, Param>,
) => infiniteQueryOptions({ ...options, meta: metaOf(failure) })
