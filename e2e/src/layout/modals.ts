/** Every modal of the product with the control that opens it: one row for each file that renders a modal. */
import type { Locator, Page } from '@playwright/test'
import { newLine } from '../editor.ts'
import type { Seeded } from './screens.ts'

interface ModalRow {
  path: (seeded: Seeded) => string
  /** What is done before, and the control that opens it. */
  opener: (page: Page) => Promise<Locator> | Locator
  /** Only where the menu is a bar. */
  onPhone?: boolean
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const editor = ({ ownScript }: Seeded) => `/script/${ownScript}/dialog`

/** By the path of the file below `apps/web/src`. */
export const modals: Readonly<Record<string, ModalRow>> = {
  'screens/menu/bottom-bar.tsx': { path: () => '/home', opener: (page) => button(page, 'More'), onPhone: true },
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
      await newLine(page).fill('Begun and not added')
      return button(page, 'Sign out')
    },
  },
}
