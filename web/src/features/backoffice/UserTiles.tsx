import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import {
  Banknote,
  CalendarPlus,
  FileText,
  FileUp,
  Gift,
  Pencil,
  QrCode,
  Wallet as WalletIcon,
} from 'lucide-react'
import { walletInBackofficeQuery } from './queries'
import { Tile } from './Tile'

/** Where staff change something of a person or of the business they own. */
export function UserTiles({
  userId,
  businessUuid,
}: {
  userId: string
  businessUuid: string | undefined
}) {
  return (
    <nav aria-label="O que fazer" className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Tile
        link={{ to: '/app/menu/backoffice/users/$userId/update', params: { userId } }}
        icon={<Pencil size={20} aria-hidden />}
        title="Editar usuário"
      >
        Nome, telefone, e-mail e Instagram.
      </Tile>
      {businessUuid && (
        <>
          <Tile
            link={{
              to: '/app/menu/backoffice/users/$businessUuid/take-wedding',
              params: { businessUuid },
            }}
            icon={<CalendarPlus size={20} aria-hidden />}
            title="Adicionar evento (take-wedding)"
          >
            Com o cliente, o endereço do site e o código de parceiro.
          </Tile>
          <Tile
            link={{
              to: '/app/menu/backoffice/users/$businessUuid/update-contract-details',
              params: { businessUuid },
            }}
            icon={<FileText size={20} aria-hidden />}
            title="Ajustar limites"
          >
            Quantos contratos este negócio pode ter.
          </Tile>
          <Tile
            link={{
              to: '/app/menu/backoffice/users/$businessUuid/gift-fee',
              params: { businessUuid },
            }}
            icon={<Gift size={20} aria-hidden />}
            title="Ajustar taxa dos presentes"
          >
            A menor, do casamento que veio por indicação.
          </Tile>
          <Tile
            link={{
              to: '/app/menu/backoffice/users/$businessUuid/wallet',
              params: { businessUuid },
            }}
            icon={<WalletIcon size={20} aria-hidden />}
            title="Dados da carteira"
          >
            Titular, endereço, conta e cadastro, a pedido de quem recebe.
          </Tile>
          <PixTile businessUuid={businessUuid} />
          <Tile
            link={{
              to: '/app/menu/backoffice/users/$businessUuid/import-vendors',
              params: { businessUuid },
            }}
            icon={<FileUp size={20} aria-hidden />}
            title="Importar fornecedores"
          >
            Levar um arquivo CSV para o catálogo deste negócio.
          </Tile>
          <Tile
            link={{
              to: '/app/menu/backoffice/users/$businessUuid/checkin-qrcode',
              params: { businessUuid },
            }}
            icon={<QrCode size={20} aria-hidden />}
            title="QR codes do check-in"
          >
            Disparo por WhatsApp e registro de quem entrou.
          </Tile>
        </>
      )}
    </nav>
  )
}

/** Off where the wallet has no key: its owner sets the first. The screen itself says that a wallet cannot be read. */
function PixTile({ businessUuid }: { businessUuid: string }) {
  const { data: wallet, isError } = useQuery(walletInBackofficeQuery(businessUuid))
  return (
    <Tile
      link={
        wallet?.pix || (isError && !wallet)
          ? linkOptions({
              to: '/app/menu/backoffice/users/$businessUuid/update-pix',
              params: { businessUuid },
            })
          : undefined
      }
      icon={<Banknote size={20} aria-hidden />}
      title="Editar chave Pix"
    >
      {wallet && !wallet.pix
        ? 'A carteira não tem chave Pix: o titular põe a primeira.'
        : 'A chave por onde chegam os bônus, a pedido do titular.'}
    </Tile>
  )
}
