/**
 * The check-in app of the reception, which works without a network. A team member opens it with their account
 * (/app/{event}/reception), or a phone is enrolled as a check-in device (/porta). door.ts records every check-in,
 * reversal and added guest on the device first (store.ts, encrypted), then uploads them and fetches the changes of
 * the guest list (api.ts, list.ts, live.ts). model.ts computes who is inside from the records of all devices, view.ts
 * what the screens show, and DoorPage.tsx renders them. It is a document of its own, because browsers allow camera
 * and WebAssembly to a document, not to a route, and it imports nothing of features/ or routes/.
 */

import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DoorPage } from './DoorPage'
import '@/ui/app.css'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <DoorPage />
      </CSPProvider>
    </StrictMode>,
  )
