package slug

import "strings"

// reservedSegments are the paths that no event's page may have: the first segments of Cortejo's own paths, as
// api/server.go, api/site_page.go and web/src/routes define them (a test in api compares), and those reserved for
// later. IsReserved also refuses slugs that look like one of them.
var reservedSegments = newSet(
	// Existing paths.
	"api", "app", "assets", "auth", "calendario", "contrato", "dev", "evento", "healthz", "icons", "internal", "media",
	"orcamento", "pagamento", "parar", "porta", "readyz", "roteiro",
	// Segments below an event's page: on a custom domain they are first segments.
	"fornecedores", "rsvp", "presentes", "previa", "fotos", "mensagens", "senha", "compra", "carrinho", "obrigado",
	// Reserved for later, and those that could mislead people.
	"about", "account", "admin", "administrador", "ajuda", "api-docs", "apps", "artigos", "assinatura", "backoffice",
	"blog",
	"busca", "cadastro", "calendar", "carreiras", "cdn", "checkout", "cliente", "clientes", "codigo", "conta",
	"contato",
	"contratos", "cortejo", "criar", "dashboard", "docs", "dominio", "dominios", "download", "editor", "email",
	"empresa",
	"entrar", "equipe", "eventos", "faq", "favicon", "financeiro", "graphql", "help", "home", "imagens", "images",
	"index",
	"indicacao", "inicio", "legal", "login", "logout", "loja", "mail", "manifest", "menu", "metrics", "oauth",
	"obrigada",
	"oficial", "orcamentos", "pagamentos", "pagar", "parceiros", "pix", "planner", "planos", "politica", "portal",
	"precos",
	"privacidade", "proposta", "public", "robots", "sair", "security", "seguranca", "senhas", "session", "shop",
	"signin",
	"signup", "sitemap", "site", "sites", "sobre", "static", "status", "stripe", "suporte", "support", "tema", "temas",
	"termos",
	"users", "usuario", "verificar", "vendor", "webhook", "webhooks", "well-known", "www",
)

// reservedSkeletons are the skeletons of reservedWords.
var reservedSkeletons = func() map[string]bool {
	all := map[string]bool{}
	for word := range reservedSegments {
		all[skeletonOf(word)] = true
	}
	return all
}()

// IsReserved reports whether a slug is a reserved path, or looks like one: "adm1n", "Iogin", "en-trar".
func IsReserved(text string) bool { return reservedSkeletons[skeletonOf(text)] }

// skeletonOf returns the form of a text in which lookalikes are equal: Unicode's confusables of plain letters
// (https://www.unicode.org/reports/tr39/#Confusable_Detection), "i" and "j" as "l", which look alike in many fonts, and
// digits that read as letters; hyphens are dropped. Other letters do not occur: Parse refuses them.
func skeletonOf(text string) string {
	return strings.NewReplacer(
		"-", "", "0", "o", "1", "l", "i", "l", "j", "l", "m", "rn", "w", "vv", "5", "s", "3", "e", "4", "a", "7", "t",
	).Replace(text)
}

func newSet(all ...string) map[string]bool {
	set := map[string]bool{}
	for _, word := range all {
		set[word] = true
	}
	return set
}
