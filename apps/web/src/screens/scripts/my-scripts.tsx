import { MyScriptsScreen } from '../../features/scripts/own/my-scripts-screen.tsx'
import { useViewer } from './script-viewer.ts'

export const MyScripts = () => <MyScriptsScreen viewer={useViewer()} />
