/** "Read it through": a button that opens the screenplay of a game, with the lines of the game's script. */
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PlayableGame, PlayableScene, Side } from '@rubato/contracts/domain'
import { countGame, type PlayerProfile, type ScreenplayWords, type SessionStart } from '@rubato/engine'
import { sessionDialogsQuery } from '../../features/sessions/prepare/dialog-library.ts'
import { readSpoken } from '../../features/sessions/history/session-history.ts'
import type { WorkFacts } from '../../features/screenplay/way-files.tsx'
import { stageTexts } from '../../features/sessions/prepare/stage-texts.ts'
import { triggerLabel } from '../../domain/texts/trigger-texts.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Modal } from '../../ui/modal.tsx'
import { DialogsFailed } from './loading-session.tsx'

const ScreenplayList = lazyPiece(
  async () => (await import('../../features/screenplay/screenplay-list.tsx')).ScreenplayList,
  <Skeleton rows={8} />,
)

interface ReadThroughProps {
  game: PlayableGame | PlayableScene
  /** The script that speaks; null is the default one. A game that was made again in part does not name its own. */
  script: string | null
  profile: PlayerProfile
  dominantHand: Side
  /** Title and author for the files of a way through a branching game; without them no files are made. */
  work?: WorkFacts
  /** As high as the buttons next to it. */
  isTall?: boolean
}

/** The texts of the stage and of screenplays; the same object while the language and the hand stay the same. */
function useScreenplayWords(dominantHand: Side): ScreenplayWords {
  const { t } = useTranslation()
  return useMemo(
    (): ScreenplayWords => ({
      ...stageTexts(t, dominantHand),
      outcomes: t('over.outcomes', { returnObjects: true }),
      screenplay: t('screenplay', { returnObjects: true }),
      triggerName: (id) => triggerLabel(t, id),
    }),
    [t, dominantHand],
  )
}

function ScreenplayModal({
  game,
  script,
  profile,
  dominantHand,
  work,
  onClose,
}: ReadThroughProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const words = useScreenplayWords(dominantHand)
  const { data: scripts, isError, error, refetch } = useQuery(sessionDialogsQuery(script))
  const counted = useMemo(() => ('sections' in game ? game : countGame(game)), [game])
  const start = useMemo((): SessionStart | null => {
    const seed = ('origin' in game && game.origin?.seed) || ''
    return scripts && counted ? { game: counted, profile, seed, library: { scripts, lastSpoken: readSpoken() } } : null
  }, [game, counted, profile, scripts])
  return (
    <Modal title={t('screenplay.title')} size={820} onClose={onClose}>
      <p>{t('sections' in game ? 'screenplay.lead-choices' : 'screenplay.lead')}</p>
      {isError && <DialogsFailed error={error} onRetry={() => void refetch()} />}
      {!counted && <p role="alert">{t('screenplay.too-many-beats')}</p>}
      {!isError && counted && !start && <Skeleton rows={8} label={t('screenplay.loading')} />}
      {start && <ScreenplayList start={start} words={words} work={work} />}
    </Modal>
  )
}

export function ReadThrough({ game, isTall = false, ...player }: ReadThroughProps) {
  const { t } = useTranslation()
  // The preview draws its game again while the modal is open: the modal keeps the game that it was opened with.
  const [read, setRead] = useState<PlayableGame | PlayableScene | null>(null)
  return (
    <>
      <Button small={!isTall} look="secondary" onClick={() => setRead(game)}>
        <ScrollText size={16} aria-hidden />
        {t('screenplay.open')}
      </Button>
      {read && <ScreenplayModal game={read} {...player} onClose={() => setRead(null)} />}
    </>
  )
}
