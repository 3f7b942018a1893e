import { createFileRoute } from '@tanstack/react-router'
import { Metronome } from '../../../../screens/metronome/metronome.tsx'

export const Route = createFileRoute('/_app/_member/_main/metronome')({
  staticData: { title: 'metronome' },
  component: Metronome,
})
