/** The member's videos: the folder, the list of what was found, and the player. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pairFiles, type VideoFiles } from '@rubato/builder/funscript'
import { EarlyMark } from '../../domain/upgrade/early-access.tsx'
import { useOpenedAt } from '../../domain/upgrade/use-can.ts'
import { FolderField } from '../../extras/media/choice/folder-field.tsx'
import { chosenFolder } from '../../extras/media/sources/folder.ts'
import { useMembershipTier } from '../../features/membership/membership.queries.ts'
import { VideoList } from '../../features/videos/video-list.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { useStore } from '../../ui/store.ts'
import { VideoStage } from './video-stage.tsx'

export function Videos() {
  const { t } = useTranslation('videos')
  const membershipTier = useMembershipTier()
  const now = useOpenedAt()
  const folder = useStore(chosenFolder)
  const [open, setOpen] = useState<VideoFiles | null>(null)
  const videoFiles = folder.state === 'ready' ? folder.videoFiles : null
  const files = useMemo(() => new Map((videoFiles ?? []).map((file) => [file.path, file])), [videoFiles])
  const pairs = useMemo(() => videoFiles && pairFiles(videoFiles.map(({ path }) => path)), [videoFiles])
  const file = open && files.get(open.path)
  if (open && file)
    return <VideoStage key={open.path} video={open} file={file} files={files} onBack={() => setOpen(null)} />
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <EarlyMark capability="video.local" membershipTier={membershipTier} now={now} />
      </ScreenHead>
      <VideoList pairs={pairs} files={files} onOpen={setOpen}>
        <FolderField
          note={pairs ? t('folder.videos', { count: pairs.videos.length }) : undefined}
          hint={t('folder.hint')}
        />
      </VideoList>
    </>
  )
}
