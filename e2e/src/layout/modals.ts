/** Every modal of the product with its opener: a row for each file that has one. */
import type { Locator, Page } from '@playwright/test'
import { newDialogField } from '../support/dialog-editor.ts'
import { phones, wides, type Size } from './checks.ts'
import type { SeededIds } from './screens.ts'

interface ModalRow {
  /** The user who opens it; absent: a member. */
  as?: 'admin' | 'reader'
  path: (seeded: SeededIds) => string
  /** Returns the control that opens the modal; asynchronous if it changes the page first. */
  opener: (page: Page) => Promise<Locator> | Locator
  /** The sizes at which the modal has this opener; absent: all for modals. */
  at?: readonly Size[]
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const builder = ({ ownGame }: SeededIds) => `/game-builder/${ownGame}`
const sceneBuilder = ({ ownScene }: SeededIds) => `/game-builder/${ownScene}`
const editor = ({ ownScript }: SeededIds) => `/script/${ownScript}/dialog`

/** The actions on the first of the member's own games, which is selected. */
async function selectFirst(page: Page): Promise<Locator> {
  await button(page, 'Select').click()
  await page.getByRole('checkbox').first().click()
  return page.getByRole('region', { name: 'Selection' })
}

/** By the path of the file below `apps/web/src`. */
export const modals: Readonly<Record<string, ModalRow>> = {
  'screens/menu/place-sheet.tsx': { path: () => '/home', opener: (page) => button(page, 'Account'), at: phones },
  'features/feedback/feedback-modal.tsx': {
    path: () => '/home',
    opener: (page) => button(page, 'Feedback'),
    at: wides,
  },
  'features/admin/feedback/answer-modal.tsx': {
    as: 'admin',
    path: () => '/admin/feedback',
    opener: (page) => button(page, 'Answer'),
  },
  'features/admin/announcements/send-modal.tsx': {
    as: 'admin',
    path: () => '/admin/announcements',
    async opener(page) {
      await page.getByRole('textbox', { name: 'Subject' }).fill('What is new')
      await page.getByRole('textbox', { name: 'Text' }).fill('A paragraph about what is new this month.')
      return button(page, 'Send it to 1 member')
    },
  },
  'features/palette/palette-modal.tsx': { path: () => '/home', opener: (page) => button(page, 'Quick search') },
  'features/photos/photo-modal.tsx': {
    path: () => '/game-generator/',
    opener: (page) => button(page, 'Change the picture'),
  },
  'features/share/share-dialog.tsx': {
    path: ({ ownGame }) => `/game/${ownGame}`,
    opener: (page) => page.getByRole('button', { name: /^Share: / }),
  },
  'domain/items/parts/write-to-author-modal.tsx': {
    // A game of another member.
    as: 'reader',
    path: ({ ownGame }) => `/game/${ownGame}`,
    opener: (page) => button(page, 'Write to the author'),
  },
  'features/notices/blocked-senders-modal.tsx': {
    path: () => '/account/notices',
    opener: (page) => button(page, 'Blocked members'),
  },
  'features/items/own/manage/selection-bar.tsx': {
    path: () => '/my-games',
    opener: async (page) => (await selectFirst(page)).getByRole('button', { name: 'Delete' }),
  },
  'features/items/own/manage/tag-modal.tsx': {
    path: () => '/my-games',
    opener: async (page) => (await selectFirst(page)).getByRole('button', { name: 'Tags' }),
  },
  'features/builder/screen/details-modal.tsx': { path: builder, opener: (page) => button(page, 'Name and picture') },
  'features/builder/screen/keys-modal.tsx': {
    path: builder,
    opener: (page) => button(page, 'Keys'),
    at: wides,
  },
  'features/builder/screen/history-modal.tsx': { path: builder, opener: (page) => button(page, 'All steps') },
  'features/builder/scene/scene-screen.tsx': { path: sceneBuilder, opener: (page) => button(page, 'Variables') },
  'features/builder/scene/text/text-modal.tsx': { path: sceneBuilder, opener: (page) => button(page, 'As text') },
  'features/builder/scene/play-here.tsx': {
    path: sceneBuilder,
    opener: (page) => button(page, 'Play from here'),
    at: wides,
  },
  'features/builder/exchange/exchange-modal.tsx': { path: builder, opener: (page) => button(page, 'Files') },
  'features/builder/exchange/scene-exchange-modal.tsx': { path: sceneBuilder, opener: (page) => button(page, 'Files') },
  'features/builder/actions/ask-modal.tsx': {
    path: builder,
    async opener(page) {
      await button(page, 'Insert').click()
      return button(page, 'Insert or delete time')
    },
    at: phones,
  },
  'screens/games/share-game.tsx': { path: builder, opener: (page) => button(page, 'Share') },
  'screens/games/delete-game.tsx': {
    path: builder,
    async opener(page) {
      await button(page, 'Name and picture').click()
      return button(page, 'Delete this game')
    },
  },
  'extras/devices/panel/device-modal.tsx': { path: () => '/settings', opener: (page) => button(page, 'Devices') },
  'screens/offline/choose-kept.tsx': {
    path: () => '/settings',
    opener: (page) => button(page, 'Choose what is kept'),
  },
  'features/sessions/history/sync/sync-card.tsx': {
    path: () => '/history',
    opener: (page) => button(page, 'Switch sync on'),
  },
  'screens/settings/calibration/calibration-modal.tsx': {
    path: () => '/settings',
    opener: (page) => button(page, 'Sound and light in time'),
  },
  'features/hotkeys/hotkeys-modal.tsx': { path: () => '/settings', opener: (page) => button(page, 'Choose keys') },
  'features/account/change-password.tsx': {
    path: () => '/account',
    opener: (page) => button(page, 'Change password'),
  },
  'domain/confirm-modal.tsx': {
    path: () => '/account',
    opener: (page) => button(page, 'Sign out everywhere else'),
  },
  'features/account/security/field-modal.tsx': {
    path: () => '/account',
    opener: (page) => button(page, 'Change address'),
  },
  'features/account/security/second-factor-setup.tsx': {
    path: () => '/account',
    opener: (page) => button(page, 'Turn on two-step sign-in'),
  },
  'features/admin/reason-modal.tsx': {
    as: 'admin',
    path: ({ user }) => `/admin/user/${user}`,
    opener: (page) => button(page, 'Suspend'),
  },
  'features/personal-data/declarations-card.tsx': {
    path: () => '/account/data',
    opener: (page) => button(page, 'Withdraw: you are an adult'),
  },
  'features/personal-data/erase-card.tsx': {
    path: () => '/account/data',
    opener: (page) => button(page, 'Erase my account'),
  },
  'features/profile/acknowledge-modal.tsx': {
    path: () => '/profile',
    opener: (page) => button(page, /Read and turn on/).first(),
  },
  'features/membership/unlink-account.tsx': { path: () => '/subscription', opener: (page) => button(page, /Unlink/) },
  'screens/keep-game/keep-game.tsx': {
    path: () => '/game-generator/',
    opener: (page) => button(page, 'Keep this one'),
  },
  'screens/sessions/read-through.tsx': {
    path: () => '/game-generator/',
    opener: (page) => button(page, 'Read it through'),
  },
  'features/scripts/own/script-form-modal.tsx': {
    path: () => '/my-scripts/',
    opener: (page) => button(page, 'New script'),
  },
  'features/script-editor/file/file-modal.tsx': {
    path: editor,
    opener: (page) => button(page, 'Import, export'),
  },
  'features/script-editor/screen/dictionary-modal.tsx': { path: editor, opener: (page) => button(page, 'Dictionary') },
  'features/script-editor/screen/shortcuts-modal.tsx': { path: editor, opener: (page) => button(page, 'Keys') },
  'features/account/sign-out-modal.tsx': {
    path: editor,
    async opener(page) {
      await newDialogField(page).fill('Begun and not added')
      return button(page, 'Sign out')
    },
  },
}
