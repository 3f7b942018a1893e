/** The member's own file of the video that a game was made around, in step with the session. */
import { lazy, Suspense, type ComponentType } from 'react'
import { can, type MembershipTier } from '@rubato/contracts/domain'
import type { StageExtra } from '../../../play/extra.ts'
import { useStore } from '../../../ui/store.ts'
import { openStageVideo, type StageVideo } from './stage-video.ts'
import type { VideoCard } from './video-card.tsx'
import type { VideoLayer } from './video-layer.tsx'

type Props<C extends (props: never) => unknown> = Parameters<C>[0]
const nothing = { default: () => null }

/** A part that cannot be loaded without a network is left out: the session continues without it. */
const Picture = lazy<ComponentType<Props<typeof VideoLayer>>>(() =>
  import('./video-layer.tsx').then(
    ({ VideoLayer: Layer }) => ({ default: Layer }),
    () => nothing,
  ),
)
const Question = lazy<ComponentType<Props<typeof VideoCard>>>(() =>
  import('./video-card.tsx').then(
    ({ VideoCard: Card }) => ({ default: Card }),
    () => nothing,
  ),
)

function Layer({ stageVideo }: { stageVideo: StageVideo }) {
  const url = useStore(stageVideo.url)
  return url !== null && <Suspense>{<Picture key={url} stageVideo={stageVideo} url={url} />}</Suspense>
}

function Card({ stageVideo }: { stageVideo: StageVideo }) {
  const state = useStore(stageVideo.state)
  const isAsked = state === 'missing' || state === 'other' || state === 'unplayable'
  return isAsked && <Suspense>{<Question stageVideo={stageVideo} state={state} />}</Suspense>
}

/** A member whose tier has no videos plays the game without the picture. */
export const videoExtra = (membershipTier: MembershipTier): StageExtra => ({
  name: 'video',
  channels: ['media'],
  open(context) {
    const { game } = context
    const isAllowed = can({ membershipTier }, 'video.local', Date.now())
    if (!isAllowed || !('video' in game) || !game.video) return { channels: [] }
    const stageVideo = openStageVideo(context, game.video)
    return {
      outputs: [stageVideo.output],
      Layer: () => <Layer stageVideo={stageVideo} />,
      Card: () => <Card stageVideo={stageVideo} />,
      close: stageVideo.close,
    }
  },
})
