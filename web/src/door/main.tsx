import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DoorPage } from './DoorPage'
import '@/ui/app.css'

// A document of its own: the camera and WebAssembly are allowed to a document, not to a route.
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <DoorPage />
      </CSPProvider>
    </StrictMode>,
  )
