/** A card whose content is loaded: its title is there at once, and a failure is shown in it. */
import { useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, ID, setUpItemTests } from '../../../domain/items/testing/items-page.tsx'
import { versionsQuery } from '../versions/versions.queries.ts'
import { LoadedCard } from './loaded-card.tsx'

const { fetched, around } = setUpItemTests()

function VersionNames() {
  const query = useQuery(versionsQuery('game', ID))
  return (
    <LoadedCard title="Versions" lead="Only you see them." query={query} rows={2} foot={<button>Save version</button>}>
      {(versions) => versions.map(({ id, name }) => <p key={id}>{name}</p>)}
    </LoadedCard>
  )
}
const versions = [{ id: ID, name: 'First try', createdAt: '2026-01-01T00:00:00Z' }]

test('shows its title, lead and foot while the content is loading, and then the content', async () => {
  let arrive: (response: Promise<Response>) => void = () => undefined
  fetched.mockReturnValue(new Promise<Response>((resolve) => (arrive = resolve)))
  render(around(<VersionNames />))
  const card = screen.getByRole('region', { name: 'Versions' })
  expect(card).toHaveProperty('textContent', expect.stringContaining('Only you see them.'))
  expect(screen.getByRole('button', { name: 'Save version' })).toBeTruthy()
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  arrive(answer(200, versions))
  expect(await screen.findByText('First try')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

test('shows why the content could not be loaded, and loads it again', async () => {
  fetched.mockImplementation(() => answer(500, { statusCode: 500, error: 'server.error', issues: [] }))
  render(around(<VersionNames />))
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('The service failed.'))
  expect(screen.getByRole('button', { name: 'Save version' })).toBeTruthy()
  fetched.mockImplementation(() => answer(200, versions))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('First try')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
