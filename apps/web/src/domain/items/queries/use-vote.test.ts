import { QueryClient, QueryObserver } from '@tanstack/react-query'
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
