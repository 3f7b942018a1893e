/** Every modal of the product with its opener: a row for each file that has one. */
import type { Locator, Page } from '@playwright/test'
import { newDialogField } from '../support/dialog-editor.ts'
import type { SeededIds } from './screens.ts'

interface ModalRow {
  path: (seeded: SeededIds) => string
  /** Prepares the screen and returns the control that opens the modal. */
  opener: (page: Page) => Promise<Locator> | Locator
  /** The modal exists only at the sizes of phones. */
  onPhone?: boolean
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const editor = ({ ownScript }: SeededIds) => `/script/${ownScript}/dialog`

/** By the path of the file below `apps/web/src`. */
export const modals: Readonly<Record<string, ModalRow>> = {
  'screens/menu/bottom-bar.tsx': { path: () => '/home', opener: (page) => button(page, 'More'), onPhone: true },
  'features/palette/palette-modal.tsx': { path: () => '/home', opener: (page) => button(page, 'Quick search') },
  'features/photos/photo-modal.tsx': {
    path: () => '/game-generator/',
    opener: (page) => button(page, 'Choose a picture'),
  },
  'features/share/share-dialog.tsx': {
    path: ({ ownGame }) => `/game/${ownGame}`,
    opener: (page) => page.getByRole('button', { name: /^Share: / }),
  },
  'features/hotkeys/hotkeys-modal.tsx': { path: () => '/settings', opener: (page) => button(page, 'Choose keys') },
  'features/account/change-password.tsx': {
    path: () => '/settings',
    opener: (page) => button(page, 'Change password'),
  },
  'features/account/end-other-sessions.tsx': {
    path: () => '/settings',
    opener: (page) => button(page, 'Sign out everywhere else'),
  },
  'features/profile/acknowledge-modal.tsx': {
    path: () => '/profile',
    opener: (page) => button(page, /Read and turn on/).first(),
  },
  'features/membership/unlink-account.tsx': { path: () => '/subscription', opener: (page) => button(page, /Unlink/) },
  'screens/generators/keep-game.tsx': {
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
