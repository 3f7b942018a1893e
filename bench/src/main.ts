/** `npm run bench -- NAME [arguments]`: every figure the README quotes, one command each. */
const benches = {
  backup: () => import('./backup.ts'),
  beat: () => import('./beat.ts'),
  stop: () => import('./stop.ts'),
  device: () => import('./device.ts'),
  hud: () => import('./hud.ts'),
  media: () => import('./media.ts'),
  engine: () => import('./engine.ts'),
  generator: () => import('./generator.ts'),
  library: () => import('./library.ts'),
  lines: () => import('./lines.ts'),
  load: () => import('./load.ts'),
  kill: () => import('./kill.ts'),
  hostile: () => import('./hostile.ts'),
  cluster: () => import('./cluster.ts'),
  builder: () => import('./builder.ts'),
  editor: () => import('./editor.ts'),
  partner: () => import('./partner/run.ts'),
  preview: () => import('./preview.ts'),
  release: () => import('./release.ts'),
  scenes: () => import('./scenes.ts'),
  session: () => import('./session.ts'),
  start: () => import('./start.ts'),
  video: () => import('./media/video.ts'),
  voices: () => import('./voices.ts'),
  webhooks: () => import('./webhooks.ts'),
} as const

const [name = '', ...args] = process.argv.slice(2)
if (!(name in benches)) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exit(2)
}
const bench: { run(args: string[]): Promise<void> } = await benches[name as keyof typeof benches]()
await bench.run(args)
