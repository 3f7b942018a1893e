import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useDocumentTitle, useRouteTitle } from './use-document-title.ts'

function Screen({ title }: { title: string }) {
  useDocumentTitle(title)
  return null
}

function Page({ route, own }: { route: string | undefined; own?: string }) {
  useRouteTitle(route)
  return own === undefined ? null : <Screen title={own} />
}

it('The title of a screen takes the place of that of its route, and gives it back', () => {
  const page = render(<Page route="Write a script" />)
  const title = () => document.title.split(' |')[0]
  expect(title()).toBe('Write a script')
  page.rerender(<Page route="Write a script" own="Script" />)
  expect(title()).toBe('Script')
  page.rerender(<Page route="Another route" own="Script" />)
  expect(title()).toBe('Script')
  page.rerender(<Page route="Another route" own="Changed" />)
  expect(title()).toBe('Changed')
  page.rerender(<Page route="Another route" />)
  expect(title()).toBe('Another route')
  page.rerender(<Page route={undefined} />)
  expect(document.title).not.toContain('|')
})
