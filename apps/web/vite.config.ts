import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageFile from './package.json' with { type: 'json' }
import { developmentPlaceholders, modalWithoutScrollArea, precompress, prerenderLanding } from './vite-plugins.ts'

const apiPort = process.env['API_PORT'] ?? '3001'
const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
    modalWithoutScrollArea(),
    developmentPlaceholders({
      __PRODUCT_NAME__: process.env['PRODUCT_NAME'] ?? 'Rubato',
      __SUPPORT_EMAIL__: process.env['SUPPORT_EMAIL'] ?? 'support@rubato.example',
      __GRAMMAR__: process.env['LANGUAGETOOL_URL'] ? 'server' : 'browser',
    }),
    precompress(join(import.meta.dirname, 'dist')),
    prerenderLanding(import.meta.dirname, join(import.meta.dirname, 'dist')),
  ],
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(packageFile.version) },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // A data: URL would be refused by the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2048,
    // The polyfill is an inline script; every browser we support preloads modules itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs travels in one file: each file costs a request and its headers.
        codeSplitting: {
          groups: [
            {
              name: 'shell',
              test: /src[\\/](main\.tsx|app\.tsx|routeTree\.gen\.ts|ui[\\/](global|button|logo|splash-art|state-screen|skeleton|inside-main)|lib[\\/](zod-jitless|copy-text|reload-once|failed-load|report-error|product|stored|redirect-back|signed-in-hint|describe-error|caught-errors|access-lost|i18n|use-document-title|api[\\/]api-error))/,
            },
            // The way into every route, and the landing page itself; what a route shows stays in a file of its own.
            {
              name: 'shell',
              test: /src[\\/](features[\\/](landing|scripts[\\/]explore-search)|routes[\\/]index\.tsx|routes[\\/](?:[^?\\/-][^?\\/]*[\\/])*[^?\\/-][^?\\/]*\.tsx$)/,
            },
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](history|store|react-store|router-core|react-router)|i18next[^\\/]*|react-i18next)[\\/]/,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
})
