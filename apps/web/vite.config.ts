import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { offlineFiles } from './vite-offline-files.ts'
import packageFile from './package.json' with { type: 'json' }
import { withoutUnusedModules } from './vite-left-out.ts'
import { themeInStyles } from './vite-theme.ts'
import { developmentPlaceholders, precompress } from './vite-plugins.ts'
import { landingFilesInDevelopment, prerenderPages } from './vite-prerender.ts'

const apiPort = process.env['API_PORT'] ?? '3001'
const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }

/** The times of plugins, which a busy machine prints in yellow, are no problem of the build. */
const checks = { bundlerTimings: false }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: false,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    themeInStyles(),
    withoutUnusedModules(),
    developmentPlaceholders({
      __PRODUCT_NAME__: process.env['PRODUCT_NAME'] ?? 'Rubato',
      __INSTALLED_NAME__: process.env['INSTALLED_NAME'] ?? 'Tempo',
      // `npm run dev` knows the settings of its server.
      __SITE_SETTINGS__: process.env['SITE_SETTINGS'] ?? '',
    }),
    landingFilesInDevelopment(),
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
    // The licences of the libraries in the bundle, which ask to be named where it is used.
    license: { fileName: 'licences.txt' },
    rolldownOptions: {
      checks,
      output: {
        // The code that every page needs is one file: each file costs a request and its headers.
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
  worker: { format: 'es', rolldownOptions: { checks } },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
})
