import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accountGroup, entriesFor, groupsFor, home, menuGroups, type MenuEntry } from './menu-entries.ts'

const groups = [...menuGroups, accountGroup]
const entries = [home, ...groups.flatMap((group) => group.entries)]
/** The interface that maps the addresses of screens to their routes: `'/home': typeof AppMemberMainHomeRoute`. */
const routes =
  /interface FileRoutesByTo \{([^}]+)\}/.exec(
    readFileSync(join(import.meta.dirname, '../../routeTree.gen.ts'), 'utf8'),
  )?.[1] ?? ''
/** Whether the screen is below the guard of members. */
function isBehindMembership({ to }: MenuEntry): boolean {
  const route = new RegExp(`'${to.replace(/\/$/, '')}': typeof (\\w+)`).exec(routes)?.[1]
  if (route === undefined) throw new Error(`${to} has no route`)
  return route.startsWith('AppMember')
}

describe('the menu', () => {
  it.each(entries.map((entry) => [entry.to, entry] as const))('says whether %s needs a membership', (_, entry) => {
    expect(entry.isForAll ?? false).toBe(!isBehindMembership(entry))
  })
  it('shows an admin without a membership what opens without one', () => {
    const viewer = { isAdmin: true, isMember: false }
    expect(groupsFor(groups, viewer)).toEqual([accountGroup])
    expect(entriesFor(accountGroup, viewer).map(({ to }) => to)).toEqual([
      '/admin/',
      '/account/notices',
      '/emergency',
      '/account',
      '/terms-of-service',
    ])
  })
  it('shows members all but the administration, and admins that too', () => {
    const count = (isAdmin: boolean) => groups.flatMap((group) => entriesFor(group, { isAdmin, isMember: true })).length
    expect([count(false), count(true)]).toEqual([entries.length - 2, entries.length - 1])
  })
})
