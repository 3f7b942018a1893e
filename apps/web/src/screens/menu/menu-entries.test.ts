import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { places, placesFor, type MenuEntry, type MenuViewer } from './menu-entries.ts'

const entries = places.flatMap((place) => place.entries)
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
  it('has five places', () => {
    expect(places.map(({ name }) => name)).toEqual(['play', 'explore', 'mine', 'account', 'help'])
  })
  it('shows an admin without a membership what opens without one', () => {
    const shown = placesFor({ isAdmin: true, isMember: false })
    expect(shown.map(({ name, entries: some }) => [name, some.map(({ to }) => to)])).toEqual([
      ['account', ['/account', '/account/data', '/account/notices', '/admin/']],
      ['help', ['/emergency', '/report', '/terms-of-service']],
    ])
  })
  it('shows members all but the administration, and admins that too', () => {
    const shown = (viewer: MenuViewer) => placesFor(viewer).flatMap((place) => place.entries)
    const forMembers = shown({ isAdmin: false, isMember: true })
    expect(forMembers).toEqual(entries.filter(({ to }) => to !== '/admin/'))
    expect(shown({ isAdmin: true, isMember: true })).toEqual(entries)
  })
})
