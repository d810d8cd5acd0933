package richtext_test

import (
	"testing"

	"cortejo/formats/richtext"
)

func TestATextIsWrittenAsHTML(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ doc, want string }{
		"blocks": {`[{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Dia"}]},{"type":"orderedList","attrs":{"start":3},"content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"um"},{"type":"hardBreak"}]}]}]}]`, `<h3>Dia</h3><ol start="3"><li><p>um<br></p></li></ol>`},
		"marks":  {`[{"type":"paragraph","content":[{"type":"text","text":"site","marks":[{"type":"bold"},{"type":"link","attrs":{"href":"https://a.test/?a=1&b=\"x\""}}]}]}]`, `<p><strong><a href="https://a.test/?a=1&amp;b=&#34;x&#34;" rel="noopener noreferrer nofollow" target="_blank">site</a></strong></p>`},
		"hostile": {`[{"type":"paragraph","content":[{"type":"text","text":"<script>alert(1)</script> & \"'"}]}]`,
			`<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#34;&#39;</p>`},
		"pictures": {`[{"type":"image","attrs":{"src":"/media/abcdefghijklmnopqrstuvwxyz","alt":"\"><b>"}}]`,
			`<img src="/media/abcdefghijklmnopqrstuvwxyz" alt="&#34;&gt;&lt;b&gt;" loading="lazy">`},
		"tables": {`[{"type":"table","content":[{"type":"tableRow","content":[{"type":"tableHeader","attrs":{"colspan":2},"content":[{"type":"paragraph"}]}]}]}]`, `<table><tr><th colspan="2"><p></p></th></tr></table>`},
	} {
		text, err := richtext.Parse([]byte(`{"type":"doc","content":` + c.doc + `}`))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := richtext.RenderHTML(text, 2); got != c.want {
			t.Errorf("%s: %s", name, got)
		}
	}
}
