/** In place of `idb-keyval`, for tests: stores in memory. */
const databases = new Map<string, Map<string, unknown>>()

/** What the database of this name has. */
export function databaseOf(name: string): Map<string, unknown> {
  const stored = databases.get(name) ?? new Map<string, unknown>()
  databases.set(name, stored)
  return stored
}

/** A write in a transaction fails while this is true, as where the storage is full. */
export const storage = { isFull: false }

interface FakeStore {
  get: (key: string) => unknown
  put: (value: unknown, key: string) => void
  clear: () => void
  transaction: undefined
}

export const createStore = (name: string) =>
  Object.assign(
    async (_mode: string, work: (store: FakeStore) => unknown) =>
      work({
        get: (key) => databaseOf(name).get(key),
        put(value, key) {
          if (storage.isFull) throw new DOMException('', 'QuotaExceededError')
          databaseOf(name).set(key, value)
        },
        clear: () => databaseOf(name).clear(),
        transaction: undefined,
      }),
    { database: name },
  )
type Store = Pick<ReturnType<typeof createStore>, 'database'>
const common = { database: 'keyval-store' }

export const promisifyRequest = async (result: unknown) => result
export const get = async (key: string, { database }: Store = common) => databaseOf(database).get(key)
export const set = async (key: string, value: unknown, { database }: Store = common) =>
  void databaseOf(database).set(key, value)
export const del = async (key: string, { database }: Store = common) => void databaseOf(database).delete(key)
export const delMany = async (all: string[], { database }: Store = common) =>
  all.forEach((key) => databaseOf(database).delete(key))
export const keys = async ({ database }: Store = common) => [...databaseOf(database).keys()]
export const entries = async ({ database }: Store = common) => [...databaseOf(database)]
export const clear = async ({ database }: Store = common) => databaseOf(database).clear()
