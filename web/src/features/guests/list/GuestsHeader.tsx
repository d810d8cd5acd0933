import { Link, type LinkOptions } from '@tanstack/react-router'
import {
  ClipboardList,
  Ellipsis,
  Eraser,
  FileDown,
  FileUp,
  ListChecks,
  Printer,
  QrCode,
  Send,
  Settings2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/text'
import { downloadInTurn } from '@/ui/download'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import type { Summary } from '../queries'
import { guestsWords, invitationsWords } from '../words'

/** "86 convites · 214 convidados · 180 previstos": planned is what the event was thought for, not a count. */
export function countsWords({ invitations, guests, planned }: Summary): string {
  return [
    invitationsWords(invitations),
    guestsWords(guests),
    planned !== undefined && `${formatNumber(planned)} ${planned === 1 ? 'previsto' : 'previstos'}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export interface GuestsMenuProps {
  /** Where files are brought in; whose party it is brings none. */
  importLink?: LinkOptions | undefined
  printLink?: LinkOptions | undefined
  /** The codes that open the door: the team's. */
  qrCodeLink?: LinkOptions | undefined
  exportUrl: (format: 'xlsx' | 'csv') => string
  /** Where it has no button of its own. */
  onSend?: (() => void) | undefined
  onChoose?: (() => void) | undefined
  onSettings?: (() => void) | undefined
  onCaterer: () => void
  /** Once the event is over, for who may. */
  onAnonymise?: (() => void) | undefined
}

export function GuestsMenu({
  importLink,
  printLink,
  qrCodeLink,
  exportUrl,
  onSend,
  onChoose,
  onSettings,
  onCaterer,
  onAnonymise,
}: GuestsMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label="Mais opções dos convidados">
          <Ellipsis size={20} aria-hidden />
        </IconButton>
      }
    >
      {onSend && (
        <MenuItem icon={<Send size={18} aria-hidden />} onSelect={onSend}>
          Enviar convites
        </MenuItem>
      )}
      {onChoose && (
        <MenuItem icon={<ListChecks size={18} aria-hidden />} onSelect={onChoose}>
          Selecionar convites
        </MenuItem>
      )}
      {importLink && (
        <MenuItem icon={<FileUp size={18} aria-hidden />} render={<Link {...importLink} />}>
          Importar uma planilha
        </MenuItem>
      )}
      <Download href={exportUrl('xlsx')}>Exportar para Excel (.xlsx)</Download>
      <Download href={exportUrl('csv')}>Exportar como .csv</Download>
      {printLink && (
        <MenuItem icon={<Printer size={18} aria-hidden />} render={<Link {...printLink} />}>
          Imprimir
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<ClipboardList size={18} aria-hidden />} onSelect={onCaterer}>
        Totais para o buffet
      </MenuItem>
      {qrCodeLink && (
        <MenuItem icon={<QrCode size={18} aria-hidden />} render={<Link {...qrCodeLink} />}>
          QR codes da recepção
        </MenuItem>
      )}
      {onSettings && (
        <MenuItem icon={<Settings2 size={18} aria-hidden />} onSelect={onSettings}>
          Prazo e partes do evento
        </MenuItem>
      )}
      {onAnonymise && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Eraser size={18} aria-hidden />} danger onSelect={onAnonymise}>
            Apagar os dados dos convidados
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

function Download({ href, children }: { href: string; children: ReactNode }) {
  return (
    <MenuItem
      icon={<FileDown size={18} aria-hidden />}
      render={<a href={href} download aria-label={String(children)} onClick={downloadInTurn} />}
    >
      {children}
    </MenuItem>
  )
}
