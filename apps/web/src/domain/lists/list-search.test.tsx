import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ListSearch } from './list-search.tsx'

const show = (value: string, onSearch: (text: string) => void) =>
  render(
    <MantineProvider>
      <ListSearch label="Search scripts" hint="Titles and tags" value={value} onSearch={onSearch} />
    </MantineProvider>,
  )
const field = () => screen.getByRole('textbox')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

describe('the search of a list', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    cleanup()
  })

  test('waits until the typing pauses', () => {
    const onSearch = vi.fn()
    show('', onSearch)
    type('vel')
    type('velvet')
    expect(onSearch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(300)
    expect(onSearch.mock.calls).toEqual([['velvet']])
  })

  test('of an emptied field is made at once, and no other follows', () => {
    const onSearch = vi.fn()
    show('velvet', onSearch)
    type('velve')
    type('')
    expect(onSearch.mock.calls).toEqual([['']])
    vi.advanceTimersByTime(1000)
    expect(onSearch.mock.calls).toEqual([['']])
  })
})
