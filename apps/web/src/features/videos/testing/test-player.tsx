/** The player of the tests: one video of ten seconds without a script, whose controls do nothing. */
import type { ComponentProps } from 'react'
import { planVideo } from '../plan-video.ts'
import { VideoPlayer } from '../video-player.tsx'

const ignore = () => undefined
const pace = { fastest: 120, tooFast: 'thin' } as const

export const planOf = (scripts: Parameters<typeof planVideo>[0]['scripts']) =>
  planVideo({ scripts, chapters: [], refused: [] }, 10_000, pace)

export const testPlayer = ({ children = null, ...change }: Partial<ComponentProps<typeof VideoPlayer>>) => (
  <VideoPlayer
    name="evening"
    planned={planOf([])}
    chapters={[]}
    refused={[]}
    place={0}
    run={null}
    notice={null}
    lock={null}
    settings={{
      settings: { ...pace, video: 80, clicks: 0, nudge: 0 },
      change: ignore,
      fastest: 120,
      script: 0,
      onScript: ignore,
    }}
    devices={null}
    queue={null}
    bookmarks={null}
    onStart={ignore}
    onStop={ignore}
    onPause={ignore}
    onEase={ignore}
    onEdge={ignore}
    onSeek={ignore}
    onLoop={ignore}
    onResume={ignore}
    onBack={ignore}
    {...change}
  >
    {children}
  </VideoPlayer>
)
