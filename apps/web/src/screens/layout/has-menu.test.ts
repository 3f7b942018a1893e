import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasMenu } from './has-menu.ts'

/** The interface that maps the addresses of screens to their routes: `'/home': typeof AppMemberMainHomeRoute`. */
const routes =
  /interface FileRoutesByTo \{([^}]+)\}/.exec(
    readFileSync(join(import.meta.dirname, '../../routeTree.gen.ts'), 'utf8'),
  )?.[1] ?? ''

test('Every screen inside the layout with the menu is expected to have it', () => {
  const inLayout = [...routes.matchAll(/'([^']+)': typeof AppMemberMain\w+/g)].map(([, path]) => path ?? '')
  expect(inLayout.length).toBeGreaterThan(10)
  expect(inLayout.filter((path) => !hasMenu(path))).toEqual([])
  expect(['/hud', '/sign-in/', '/age', '/patreon/signup'].filter(hasMenu)).toEqual([])
})
