/** The screen of the builder over one document, without its timeline. A test file mocks `screen/timeline-part.tsx`. */
import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { onTestFinished, vi } from 'vitest'
import { defaultSettings, type PlayableGame } from '@rubato/contracts/domain'
import { defaultProfile } from '@rubato/engine'
import builder from '../../../../public/locales/en/builder.json'
import common from '../../../../public/locales/en/common.json'
import { NEW_ID } from '../../../domain/edited.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { texts } from '../../../lib/i18n/i18n.ts'
import type { GameCalls } from '../document/account/account-save.ts'
import { createBuilderSession } from '../document/builder-session.ts'
import { createBuilderStore } from '../document/builder-store.ts'
import { emptyDocument } from '../document/open-game.ts'
import type { GameDetails } from '../document/game-details.ts'
import type { SavedAs } from '../document/local-copy.ts'
import { scriptWords } from '../document/script-words.ts'
import type { HearLine } from '../panel/line-words.tsx'
import { BuilderScreen } from '../screen/builder-screen.tsx'

export const onHear = vi.fn<HearLine>()
export const onPlayLoop = vi.fn<(games: readonly PlayableGame[]) => void>()

/** To be called before all tests of a file. */
export async function prepareScreen(): Promise<void> {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  // jsdom has no layout: without a height the list shows no rows.
  for (const [name, value] of Object.entries({ offsetHeight: 600, offsetWidth: 800, clientHeight: 600 }))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value })
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  // The worker of the grammar check, which finds nothing.
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => undefined
      terminate = () => undefined
    },
  )
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  await texts.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { common, builder } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
}

export const details: GameDetails = {
  name: 'Slow',
  description: 'A slow game by the sea.',
  splash: { id: 'p', photo: '/p.avif', downloadLink: '', author: { name: 'Rubato', profile: '' } },
  tags: [],
}
export const onNew = vi.fn<() => void>()
export const onDiscarded = vi.fn<() => void>()
export const remove = vi.fn<(key: string) => Promise<void>>(() => Promise.resolve())

const noGame: GameCalls['update'] = () =>
  Promise.reject(
    new ApiError(
      { status: 404, statusText: 'Not Found', method: 'PATCH', url: '/api/game/:gameId' },
      { error: 'game.not-found', issues: [] },
    ),
  )

/** The session is closed when the test is over. */
export function open({
  savedAs = null as SavedAs | null,
  isDeleted = false,
  config = defaultSettings.gameGeneratorConfig,
  update = noGame,
} = {}) {
  const store = createBuilderStore(emptyDocument(defaultSettings))
  const session = createBuilderSession({
    store,
    storage: { read: () => Promise.resolve(null), write: () => Promise.resolve(), remove },
    calls: { create: () => Promise.reject(), update, get: () => Promise.reject() },
    keyOf: (id) => id ?? NEW_ID,
    draftId: NEW_ID,
    start: { savedAs, isUnsent: isDeleted },
    isDeleted,
    onSaved: () => undefined,
    onCreated: () => undefined,
    onSavedElsewhere: () => undefined,
  })
  onTestFinished(session.close)
  render(
    <MantineProvider>
      <BuilderScreen
        store={store}
        session={session}
        changes={[]}
        onDiscarded={onDiscarded}
        onNew={onNew}
        profile={defaultProfile}
        generator={{ config, isLoading: false, choice: null, link: null }}
        words={scriptWords({ scripts: [], voice: null, speed: 'normal' })}
        creator="Ada"
        linesNotice={null}
        onPlay={() => undefined}
        onPlayLoop={onPlayLoop}
        loadClicks={() => Promise.reject()}
        loadSound={() => Promise.reject()}
        onHear={onHear}
        renderReadThrough={() => null}
        renderShare={() => null}
        renderSharing={() => null}
        renderDeletion={() => null}
        renderSplash={() => null}
        renderTags={() => null}
      />
    </MantineProvider>,
  )
  const run: typeof store.run = (command) => {
    let problem: ReturnType<typeof store.run> = null
    act(() => {
      problem = store.run(command)
    })
    return problem
  }
  return {
    store: { ...store, run, select: (ids: readonly string[]) => act(() => store.select(ids)) },
    session,
    user: userEvent.setup(),
  }
}

export const records = (store: ReturnType<typeof open>['store']) => [...store.get().history.document.records.values()]

/** The tasks with the second at which they begin. */
export const tasksOf = (store: ReturnType<typeof open>['store']) =>
  records(store).flatMap(({ lane, task, at }) => (lane === 'tasks' ? [`${task} ${Math.floor(at / 1000)}`] : []))
