/** The command palette, and the modals that its actions open. Loaded with its first opening. */
import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from '../../features/account/account.queries.ts'
import { PaletteModal } from '../../features/palette/palette-modal.tsx'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { useSignOut } from '../menu/use-sign-out.tsx'
import { usePaletteSources, type PaletteOptions } from './sources.ts'

const NewScriptModal = lazyPiece(
  async () => (await import('../../features/scripts/own/new-script-modal.tsx')).NewScriptModal,
)

interface OpenPaletteProps {
  options: PaletteOptions
  onClose: () => void
}

/** Reads the sources while it is open only. */
const OpenPalette = ({ options, onClose }: OpenPaletteProps) => (
  <PaletteModal sources={usePaletteSources(options)} onClose={onClose} />
)

export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data: me } = useSuspenseQuery(meQuery)
  const [isWriting, setIsWriting] = useState(false)
  const signingOut = useSignOut()
  const options: PaletteOptions = {
    memberId: me.id,
    isAdmin: me.isAdmin,
    onNewScript: () => setIsWriting(true),
    onSignOut: signingOut.begin,
  }
  return (
    <>
      {isOpen && <OpenPalette options={options} onClose={onClose} />}
      {isWriting && <NewScriptModal onClose={() => setIsWriting(false)} />}
      {signingOut.modal}
    </>
  )
}
