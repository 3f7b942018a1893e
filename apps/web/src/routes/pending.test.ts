import { expect, test } from 'vitest'
import { PendingApp } from '../screens/frame/pending-app.tsx'
import { Route as RootRoute } from './__root.tsx'
import { Route as AppRoute } from './_app.tsx'

test('While the code of the frame loads, the routes above every screen show the frame', () => {
  expect(RootRoute.options.pendingComponent).toBe(PendingApp)
  expect(AppRoute.options.pendingComponent).toBe(PendingApp)
})
