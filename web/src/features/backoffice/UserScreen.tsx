import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import {
  Banknote,
  CalendarPlus,
  Download,
  FileText,
  FileUp,
  Gift,
  KeyRound,
  Landmark,
  Pencil,
  QrCode,
  Wallet as WalletIcon,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Content } from '@/app/frame/Content'
import { PhoneBar } from '@/app/frame/PhoneBar'
import type { AdminFindOneUserOutput } from '@/client/types.gen'
import { categoryOf } from '@/lib/categories'
import { dayOf, formatShortDay } from '@/lib/dates'
import { formatPhone } from '@/lib/phone'
import { formatNumber } from '@/lib/text'
import { Avatar } from '@/ui/Avatar'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyLine } from '@/ui/EmptyLine'
import { PageHeader } from '@/ui/PageHeader'
import { TextLink, textLinkClass } from '@/ui/TextLink'
import { BackLink } from './BackLink'
import { ExtractBusinessDialog } from './ExtractBusinessDialog'
import { ProposeMoneyDialog } from './ProposeMoneyDialog'
import { businessInBackofficeQuery, userQuery, walletInBackofficeQuery } from './queries'
import { RecipientMoney } from './RecipientMoney'
import { TakeControlDialog } from './TakeControlDialog'
import { Tile } from './Tile'
import { formatDocument, stageLabel } from './words'

/** A person, the business they own, and what staff can do for them. */
export function UserScreen({ userId }: { userId: string }) {
  const { data: user } = useSuspenseQuery(userQuery(userId))
  const { business } = user
  const name = user.name || formatPhone(user.phone)
  return (
    <>
      <PhoneBar
        title="Usuário"
        back={{ link: { to: '/app/menu/backoffice/users' }, label: 'Voltar aos usuários' }}
      />
      <Content>
        <PageHeader
          back={<BackLink link={{ to: '/app/menu/backoffice/users' }}>Usuários</BackLink>}
          title={name}
          className="mb-3"
        />
        <div className="mb-6 flex flex-wrap gap-2 empty:hidden">
          {business?.cortejoUuid && <Badge tone="wine">Parceiro Cortejo</Badge>}
          {business && <Badge tone="sage">Negócio cadastrado</Badge>}
          {user.role === 'GLOBAL_ADMIN' && <Badge tone="slate">Equipe Cortejo</Badge>}
        </div>
        <div className="flex flex-col gap-6">
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <Facts title="Usuário">
              <Fact label="ID">
                <Id>{user.userId}</Id>
              </Fact>
              <Fact label="Criado em">{formatShortDay(dayOf(user.createdAt))}</Fact>
              <Fact label="Nome">{user.name}</Fact>
              <Fact label="E-mail">{user.email}</Fact>
              <Fact label="Telefone">{formatPhone(user.phone)}</Fact>
              <Fact label="Eventos pagos">{stageLabel(business?.marketStage)}</Fact>
            </Facts>
            <Facts title="Negócio">
              {business ? (
                <>
                  <Fact label="ID">
                    <Id>{business.uuid}</Id>
                  </Fact>
                  <Fact label="Nome da empresa">{business.name}</Fact>
                  <Fact label="CPF ou CNPJ">
                    {business.documentNumber && formatDocument(business.documentNumber)}
                  </Fact>
                  <Fact label="Endereço">{business.address}</Fact>
                  <Fact label="Rede social">
                    {business.instagramHandle && (
                      <TextLink
                        href={`https://instagram.com/${business.instagramHandle}`}
                        target="_blank"
                        rel="noreferrer"
                      >
                        @{business.instagramHandle}
                        <span className="sr-only"> (abre em nova aba)</span>
                      </TextLink>
                    )}
                  </Fact>
                  <Fact label="Limite de contratos">
                    {business.contractLimit === undefined
                      ? `${formatNumber(business.defaultContractLimit)} (padrão)`
                      : formatNumber(business.contractLimit)}
                  </Fact>
                  <Fact label="Mensagens aos convidados por dia">
                    {business.guestMessagesPerDay === undefined
                      ? 'Aumentam com as respostas (padrão)'
                      : formatNumber(business.guestMessagesPerDay)}
                  </Fact>
                  <BusinessFacts businessUuid={business.uuid} />
                </>
              ) : (
                <EmptyLine>Esse usuário não tem um negócio cadastrado</EmptyLine>
              )}
            </Facts>
          </div>
          <nav aria-label="O que fazer" className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Tile
              link={{ to: '/app/menu/backoffice/users/$userId/update', params: { userId } }}
              icon={<Pencil size={20} aria-hidden />}
              title="Editar usuário"
            >
              Nome, telefone, e-mail e Instagram.
            </Tile>
            {business && (
              <>
                <Tile
                  link={{
                    to: '/app/menu/backoffice/users/$businessUuid/take-wedding',
                    params: { businessUuid: business.uuid },
                  }}
                  icon={<CalendarPlus size={20} aria-hidden />}
                  title="Adicionar evento (take-wedding)"
                >
                  Com o cliente, o endereço do site e o código de parceiro.
                </Tile>
                <Tile
                  link={{
                    to: '/app/menu/backoffice/users/$businessUuid/update-contract-details',
                    params: { businessUuid: business.uuid },
                  }}
                  icon={<FileText size={20} aria-hidden />}
                  title="Ajustar limites"
                >
                  Quantos contratos este negócio pode ter.
                </Tile>
                <Tile
                  link={{
                    to: '/app/menu/backoffice/users/$businessUuid/gift-fee',
                    params: { businessUuid: business.uuid },
                  }}
                  icon={<Gift size={20} aria-hidden />}
                  title="Ajustar taxa dos presentes"
                >
                  A menor, do casamento que veio por indicação.
                </Tile>
                <Tile
                  link={{
                    to: '/app/menu/backoffice/users/$businessUuid/wallet',
                    params: { businessUuid: business.uuid },
                  }}
                  icon={<WalletIcon size={20} aria-hidden />}
                  title="Dados da carteira"
                >
                  Titular, endereço, conta e cadastro, a pedido de quem recebe.
                </Tile>
                <PixTile businessUuid={business.uuid} />
                <Tile
                  link={{
                    to: '/app/menu/backoffice/users/$businessUuid/import-vendors',
                    params: { businessUuid: business.uuid },
                  }}
                  icon={<FileUp size={20} aria-hidden />}
                  title="Importar fornecedores"
                >
                  Levar um arquivo CSV para o catálogo deste negócio.
                </Tile>
                <Tile
                  link={{
                    to: '/app/menu/backoffice/users/$businessUuid/checkin-qrcode',
                    params: { businessUuid: business.uuid },
                  }}
                  icon={<QrCode size={20} aria-hidden />}
                  title="QR codes do check-in"
                >
                  Disparo por WhatsApp e registro de quem entrou.
                </Tile>
              </>
            )}
          </nav>
          {business && <BusinessEvents businessUuid={business.uuid} />}
          {business && <RecipientMoney businessUuid={business.uuid} />}
          {business && <ProposeMoney business={business} worksHere={user.worksHere} />}
          <TakeControl user={user} />
          {business && <ExtractBusiness business={business} />}
        </div>
      </Content>
    </>
  )
}

/** What only the business's own query has: its image, its categories and the masked Pix key of its wallet. */
function BusinessFacts({ businessUuid }: { businessUuid: string }) {
  const { data: business } = useQuery(businessInBackofficeQuery(businessUuid))
  if (!business) return null
  const { name, imageUrl, categories, wallet } = business
  return (
    <>
      <Fact label="Imagem">
        {imageUrl && <Avatar name={name} imageUrl={imageUrl} shape="square" size={56} decorative />}
      </Fact>
      <Fact label="Categorias">
        {categories.map((category) => categoryOf(category).label).join(', ')}
      </Fact>
      <Fact label="Chave Pix da carteira">{wallet.pix?.keyMasked}</Fact>
    </>
  )
}

/** The newest events of a business, which lead to their vendors. */
function BusinessEvents({ businessUuid }: { businessUuid: string }) {
  const { data: business } = useQuery(businessInBackofficeQuery(businessUuid))
  if (!business) return null
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="font-display text-lg font-medium">Eventos</h2>
      {business.events.length === 0 ? (
        <EmptyLine>Este negócio ainda não tem eventos.</EmptyLine>
      ) : (
        <ul className="relative flex max-h-80 flex-col gap-2 overflow-y-auto" aria-label="Eventos">
          {business.events.map(({ uuid, title }) => (
            <li key={uuid} className="text-body wrap-break-word">
              <Link
                to="/app/menu/backoffice/users/$businessUuid/event-vendors/$eventUuid"
                params={{ businessUuid, eventUuid: uuid }}
                className={textLinkClass}
              >
                {title}
                <span className="sr-only">: fornecedores</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        Abra um evento para ver os seus fornecedores e adicionar outros do catálogo.
      </p>
    </Card>
  )
}

function ProposeMoney({
  business,
  worksHere,
}: {
  business: NonNullable<AdminFindOneUserOutput['business']>
  worksHere: boolean
}) {
  const [isProposing, setIsProposing] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6">
      <Button
        variant="secondary"
        icon={<Landmark size={18} aria-hidden />}
        disabled={worksHere}
        aria-describedby="lancamento"
        onClick={() => setIsProposing(true)}
      >
        Propor lançamento
      </Button>
      <p id="lancamento" className="text-sm text-muted">
        {worksHere
          ? 'Você é da equipe deste negócio: quem propõe não pode ser dele.'
          : 'Um ajuste, uma recarga ou uma dívida perdoada, que outra pessoa confirma.'}
      </p>
      <ProposeMoneyDialog
        business={business}
        open={isProposing}
        onClose={() => setIsProposing(false)}
      />
    </div>
  )
}

/** Off while the wallet has no key: its owner sets the first. */
function PixTile({ businessUuid }: { businessUuid: string }) {
  const { data: wallet } = useQuery(walletInBackofficeQuery(businessUuid))
  return (
    <Tile
      link={
        wallet?.pix &&
        linkOptions({
          to: '/app/menu/backoffice/users/$businessUuid/update-pix',
          params: { businessUuid },
        })
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

function ExtractBusiness({
  business,
}: {
  business: NonNullable<AdminFindOneUserOutput['business']>
}) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6">
      <Button
        variant="secondary"
        icon={<Download size={18} aria-hidden />}
        aria-describedby="extracao"
        onClick={() => setIsAsking(true)}
      >
        Extrair dados do negócio
      </Button>
      <p id="extracao" className="text-sm text-muted">
        Um arquivo JSON, sem códigos, dados bancários nem chaves Pix.
      </p>
      <ExtractBusinessDialog
        business={business}
        open={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}

function TakeControl({ user }: { user: AdminFindOneUserOutput }) {
  const [asking, setAsking] = useState(false)
  const { business } = user
  const hindrance = !business
    ? 'Esse usuário não tem um negócio cadastrado'
    : user.worksHere
      ? 'Você já faz parte da equipe deste negócio: entre nele pelos seus espaços de trabalho.'
      : undefined
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6">
      <Button
        variant="danger"
        icon={<KeyRound size={18} aria-hidden />}
        disabled={hindrance !== undefined}
        aria-describedby={hindrance && 'sem-controle'}
        onClick={() => setAsking(true)}
      >
        Assumir controle
      </Button>
      {hindrance && (
        <p id="sem-controle" className="text-sm text-muted">
          {hindrance}
        </p>
      )}
      {business && (
        <TakeControlDialog business={business} open={asking} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="md:p-6">
      <h2 className="mb-4 font-display text-lg font-medium">{title}</h2>
      <dl className="flex flex-col gap-4">{children}</dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 text-body wrap-break-word">
        {children || <span className="text-muted">Não informado</span>}
      </dd>
    </div>
  )
}

function Id({ children }: { children: string }) {
  return <span className="text-sm break-all select-all">{children}</span>
}
