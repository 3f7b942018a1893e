import { createFileRoute } from '@tanstack/react-router'
import { PersonalDataScreen } from '../../../screens/account/personal-data-screen.tsx'

export const Route = createFileRoute('/_app/account/data')({
  staticData: { title: 'your-data' },
  component: PersonalDataScreen,
})
