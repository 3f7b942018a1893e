import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setSessionToken } from '../../../lib/api/api-client.ts'
import { opinionOptions } from '../../lists/opinion.ts'
import type { ScriptItem } from '../item.ts'
import { listsKey, oneKey } from './item-keys.ts'
import { voting, withVote, type Vote } from './use-vote.ts'

const id = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10'
const script = { id, name: 'Late night radio', rating: { votes: 4, score: 3.2 } } as ScriptItem
let client: QueryClient
/** Resolve the pending requests in order: with a rating, or null for a network error. */
let answers: ((rating: ScriptItem['rating'] | null) => void)[]

beforeEach(() => {
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  client = new QueryClient()
  client.setQueryData(oneKey('script', id), script)
  answers = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve, reject) =>
        answers.push((rating) => (rating ? resolve(new Response(JSON.stringify(rating))) : reject(new TypeError()))),
      ),
  )
})

const shown = () => client.getQueryData<ScriptItem>(oneKey('script', id))
const vote = (value: Vote) => {
  const mutation = client.getMutationCache().build(client, opinionOptions(client, id, voting('script')))
  return mutation.execute(value).catch(() => undefined)
}
/** Votes up, then down before the first response. */
async function voteTwice() {
  const votes = [vote(1)]
  await vi.waitFor(() => expect(shown()?.vote).toBe(1), 10_000)
  votes.push(vote(-1))
  await vi.waitFor(() => expect(shown()?.vote).toBe(-1), 10_000)
  return votes
}
const answer = async (rating: ScriptItem['rating'] | null) => {
  await vi.waitFor(() => expect(answers).not.toEqual([]), 10_000)
  answers.shift()?.(rating)
}

test('Two pending votes that both fail restore the script from before the first', async () => {
  const votes = await voteTwice()
  await answer(null)
  await votes[0]
  expect(shown()?.vote, 'the second vote is still pending').toBe(-1)
  await answer(null)
  await Promise.all(votes)
  expect(shown()).toEqual(script)
})

test('A failed vote after a successful one leaves the successful one, with the rating of the server', async () => {
  const votes = await voteTwice()
  await answer({ votes: 5, score: 3.6 })
  await answer(null)
  await Promise.all(votes)
  expect(shown()).toEqual({ ...script, vote: 1, rating: { votes: 5, score: 3.6 } })
  const next = vote(-1)
  await answer(null)
  await next
  expect(shown(), 'also after another failed vote').toMatchObject({ vote: 1, rating: { votes: 5 } })
})

test('A successful vote after a failed one stays', async () => {
  const votes = await voteTwice()
  await answer(null)
  await answer({ votes: 5, score: 2.9 })
  await Promise.all(votes)
  expect(shown()).toEqual({ ...script, vote: -1, rating: { votes: 5, score: 2.9 } })
})

test('A new vote raises the count by one, a changed vote keeps it, and a removed vote lowers it', () => {
  const up = withVote(script, 1)
  expect([up.vote, up.rating.votes]).toEqual([1, 5])
  const down = withVote(up, -1)
  expect([down.vote, down.rating.votes]).toEqual([-1, 5])
  const none = withVote(down, null)
  expect([none.vote, none.rating.votes]).toEqual([undefined, 4])
})

test('A list that is opened before the answer loads again after it, and the list of the vote does not', async () => {
  const open = (name: string) => {
    const load = vi.fn(async () => ({ pages: [], pageParams: [] }))
    const observer = new QueryObserver(client, { queryKey: [...listsKey('script'), name], queryFn: load })
    onTestFinished(observer.subscribe(() => undefined))
    return load
  }
  const before = open('before')
  const pending = vote(1)
  await vi.waitFor(() => expect(shown()?.vote).toBe(1), 10_000)
  const meanwhile = open('meanwhile')
  await vi.waitFor(() => expect(meanwhile).toHaveBeenCalledTimes(1))
  await answer({ votes: 5, score: 3.6 })
  await pending
  await vi.waitFor(() => expect(meanwhile).toHaveBeenCalledTimes(2))
  expect(before).toHaveBeenCalledTimes(1)
})

test('A list that is not on the screen loads again when it is shown, also after another vote that failed', async () => {
  const queryKey = [...listsKey('script'), 'kept']
  client.setQueryData(queryKey, { pages: [{ data: [script], pagination: { next: null } }], pageParams: [null] })
  const votes = [vote(1)]
  await answer({ votes: 5, score: 3.6 })
  await Promise.all(votes)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  votes.push(vote(null))
  await answer(null)
  await Promise.all(votes)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('A vote stays when the next page of its list, asked for before it, arrives after its answer', async () => {
  const pages: PromiseWithResolvers<{ data: ScriptItem[] }>[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: [...listsKey('script'), 'endless'],
    queryFn() {
      const page = Promise.withResolvers<{ data: ScriptItem[] }>()
      pages.push(page)
      return page.promise
    },
    initialPageParam: 0,
    getNextPageParam: (_page, all) => all.length,
  })
  onTestFinished(observer.subscribe(() => undefined))
  const entries = () => observer.getCurrentResult().data?.pages.flatMap(({ data }) => data)
  pages[0]?.resolve({ data: [script] })
  await vi.waitFor(() => expect(entries()).toHaveLength(1))
  void observer.fetchNextPage()
  const pending = vote(1)
  await answer({ votes: 5, score: 3.6 })
  await pending
  pages[1]?.resolve({ data: [{ ...script, id: 'other' }] })
  await vi.waitFor(() => expect(entries()).toHaveLength(2))
  expect(entries()?.[0]).toMatchObject({ vote: 1, rating: { votes: 5 } })
})

test('What else of the item is loading goes on loading', async () => {
  const load = Promise.withResolvers<string>()
  const versions = new QueryObserver(client, {
    queryKey: [...oneKey('script', id), 'versions'],
    queryFn: () => load.promise,
  })
  onTestFinished(versions.subscribe(() => undefined))
  const pending = vote(1)
  await answer({ votes: 5, score: 3.6 })
  await pending
  load.resolve('versions')
  await vi.waitFor(() => expect(versions.getCurrentResult().data).toBe('versions'))
})
