import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { offlineFiles } from './vite-offline-files.ts'
import packageFile from './package.json' with { type: 'json' }
import { endpointsWithoutSummaries } from './vite-endpoint-texts.ts'
import { i18nextWithoutUnusedParts } from './vite-i18next.ts'
import { iconsFromData, iconsWithoutKeys } from './vite-icons.ts'
import {
  checkboxAlone,
  inputsAlone,
  mantineColors,
  mantineFilledOnly,
  mantineInOneScheme,
  mantineStyleProps,
  mantineWithoutClasses,
  mantineWithoutVariables,
  modalAlone,
  modalWithoutScrollArea,
  modalWithoutScrollLock,
  modalWithoutTransition,
  ownExternalStore,
  themeInStyles,
  zodWithoutUnusedParts,
} from './vite-library-parts.ts'
import { smallerChunks } from './vite-smaller-chunks.ts'
import { developmentPlaceholders, precompress, prerenderPages } from './vite-plugins.ts'

const apiPort = process.env['API_PORT'] ?? '3001'
const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }

/** The id is that of a server that is restarted with the development server. */
const developmentSpeech = ({ SPEECH_URL, SPEECH_VOICES }: NodeJS.ProcessEnv): string =>
  SPEECH_URL && SPEECH_VOICES ? `development ${Object.keys(JSON.parse(SPEECH_VOICES) as object).join(' ')}` : ''

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
    modalWithoutScrollArea(),
    modalWithoutScrollLock(),
    modalWithoutTransition(),
    ownExternalStore(),
    themeInStyles(),
    mantineWithoutVariables(),
    checkboxAlone(),
    modalAlone(),
    inputsAlone(),
    mantineInOneScheme(),
    mantineColors(),
    mantineFilledOnly(),
    mantineStyleProps(),
    mantineWithoutClasses(),
    zodWithoutUnusedParts(),
    i18nextWithoutUnusedParts(),
    iconsFromData(),
    iconsWithoutKeys(),
    endpointsWithoutSummaries(),
    developmentPlaceholders({
      __PRODUCT_NAME__: process.env['PRODUCT_NAME'] ?? 'Rubato',
      __INSTALLED_NAME__: process.env['INSTALLED_NAME'] ?? 'Tempo',
      __SUPPORT_EMAIL__: process.env['SUPPORT_EMAIL'] ?? 'support@rubato.example',
      __GRAMMAR__: process.env['LANGUAGETOOL_URL'] ? 'server' : 'browser',
      __MEDIA__: process.env['SCROLLER_ENABLED'] === 'true' ? 'scrolller' : 'none',
      __SPEECH__: developmentSpeech(process.env),
      __MOANS__: process.env['MOANS_DIR'] ? 'recorded' : 'synthesised',
      __MEMBERSHIP__: process.env['MEMBERSHIP'] || 'patreon',
      __SIGN_UP__: process.env['SIGN_UP'] || 'open',
      __DEVICE_HOSTS__: process.env['DEVICE_HOSTS']?.replaceAll(',', ' ') ?? '',
      // Development has a mailbox.
      __MAIL__: 'sent',
      __IDENTITY_ORIGIN__: process.env['OIDC_ISSUER'] ? new URL(process.env['OIDC_ISSUER']).origin : '',
      __IMAGE_ORIGIN__: process.env['UNSPLASH_ACCESS_KEY']
        ? (process.env['UNSPLASH_URL'] ?? 'https://images.unsplash.com')
        : '',
    }),
    smallerChunks(),
    offlineFiles(join(import.meta.dirname, 'dist')),
    precompress(join(import.meta.dirname, 'dist')),
    prerenderPages(import.meta.dirname, join(import.meta.dirname, 'dist')),
  ],
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(packageFile.version) },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // The content security policy would block a data: URL.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2048,
    // The polyfill is an inline script; every supported browser preloads modules itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The code that every page needs is one file: each file costs a request and its headers.
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [zodWithoutUnusedParts()] },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
})
