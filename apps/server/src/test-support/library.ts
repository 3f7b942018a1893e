import { randomBytes } from 'node:crypto'
import type { Script } from '@rubato/contracts/domain'
import { done, makeScript } from './scripts.ts'
import type { Visitor } from './test-server.ts'

export interface Page<T = Script> {
  data: T[]
  pagination: { next: string | null }
}
export type Query = Record<string, string>

export const idOf = async (visitor: Visitor) => (await done<{ id: string }>(visitor.call('me'))).id

export const list = (visitor: Visitor, query: Query = {}): Promise<Page> => done(visitor.call('listScripts', { query }))
export const titles = async (visitor: Visitor, query: Query = {}) =>
  (await list(visitor, query)).data.map(({ title }) => title)

/** The rows of all pages of a list; `between` is called before each page but the first. */
export async function readAllPages(
  visitor: Visitor,
  query: Query,
  between: () => Promise<unknown> = async () => {},
): Promise<Script[]> {
  const all: Script[] = []
  let page = await list(visitor, query)
  for (;;) {
    all.push(...page.data)
    if (page.pagination.next === null) return all
    await between()
    page = await list(visitor, { ...query, cursor: page.pagination.next })
  }
}

/** A unique word that is not similar to any other. */
export const newWord = (): string => [...randomBytes(12)].map((byte) => 'bcdfghjklmnpqrstvwxz'[byte % 20]).join('')

/** A member with published scripts of these titles, oldest first. */
export const publisherOf =
  (become: (tier: 'supporter') => Promise<Visitor>) =>
  async (given: readonly string[], rest: object = {}) => {
    const owner = await become('supporter')
    const scripts: Script[] = []
    for (const title of given) scripts.push(await makeScript(owner, { title, published: true, ...rest }))
    return { owner, scripts, userId: await idOf(owner) }
  }
