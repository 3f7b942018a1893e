import { createFileRoute } from '@tanstack/react-router'
import { Emergency } from '../features/emergency/emergency.tsx'

export const Route = createFileRoute('/emergency')({ staticData: { title: 'emergency' }, component: Emergency })
