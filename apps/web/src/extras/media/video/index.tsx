/** The member's own file of the video that a game was made around, in step with the session. */
import { can, type MembershipTier } from '@rubato/contracts/domain'
import type { StageExtra } from '../../../play/extra.ts'
import { optionalPart } from '../../../ui/optional-part.tsx'
import { useStore } from '../../../ui/store.ts'
import { openStageVideo, type StageVideo, type VideoMeans } from './stage-video.ts'

const Picture = optionalPart(async () => (await import('./video-layer.tsx')).VideoLayer)
const Sync = optionalPart(async () => (await import('./video-sync.tsx')).VideoSync)
const Question = optionalPart(async () => (await import('./video-card.tsx')).VideoCard)

function Layer({ stageVideo }: { stageVideo: StageVideo }) {
  const url = useStore(stageVideo.url)
  return url !== null && <Picture key={url} stageVideo={stageVideo} url={url} />
}

function Card({ stageVideo }: { stageVideo: StageVideo }) {
  const state = useStore(stageVideo.state)
  const isAsked = state !== 'looking' && state !== 'shown' && state !== 'off'
  return isAsked && <Question stageVideo={stageVideo} state={state} />
}

function SyncOptions({ stageVideo }: { stageVideo: StageVideo }) {
  const url = useStore(stageVideo.url)
  return url !== null && <Sync stageVideo={stageVideo} />
}

/** A member whose tier has no videos plays the game without the picture. */
export const videoExtra = (membershipTier: MembershipTier, means: VideoMeans): StageExtra => ({
  name: 'video',
  channels: ['media'],
  open(context) {
    const { game } = context
    const isAllowed = can({ membershipTier }, 'video.local', Date.now())
    if (!isAllowed || !('video' in game) || !game.video) return { channels: [] }
    const stageVideo = openStageVideo(context, game.video, means)
    return {
      outputs: [stageVideo.output],
      Layer: () => <Layer stageVideo={stageVideo} />,
      SoundOptions: () => <SyncOptions stageVideo={stageVideo} />,
      Card: () => <Card stageVideo={stageVideo} />,
      close: stageVideo.close,
    }
  },
})
