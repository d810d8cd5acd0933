import { QrCode } from 'lucide-react'
import { buttonClass } from '@/ui/Button'
import { QrCodePage } from './QrCodePage'

/** Where codes are read: at the door, which is a document of its own. */
export function ScanScreen({ eventUuid }: { eventUuid: string }) {
  return (
    <QrCodePage eventUuid={eventUuid} title="Ler QR codes">
      {() => <Scan eventUuid={eventUuid} />}
    </QrCodePage>
  )
}

function Scan({ eventUuid }: { eventUuid: string }) {
  return (
    <>
      <p className="text-body">
        A leitura fica na recepção: ela abre a câmera, reconhece cada código e funciona também sem
        rede.
      </p>
      <div>
        <a href={`/app/${eventUuid}/reception`} className={buttonClass()}>
          <QrCode size={18} aria-hidden />
          Abrir a recepção
        </a>
      </div>
    </>
  )
}
