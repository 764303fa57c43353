#!/usr/bin/env bash
# "Pay 50 500 EUR", with the 50 struck out, is "Pay 50500 EUR" in the text part of a mail, and "at most 10 to the 6th" is "at most 106".
#
# One would expect: a library that makes text of HTML keeps what <del>, <ins> and <sup> say, or at least a blank between the two amounts, as jsoup 1.18.1
# of Java does.
# What happens: `Pay <del>50</del><ins>500</ins> EUR`, as tools that show a change write it, is "50500" in html-to-text 10.0.1, in @react-email/render 2.3.1
# and html2plaintext 2.1.4, in turndown 7.2.5, which makes Markdown, in inscriptis 2.7.6 of Python, and in k3a/html2text 1.3.0 and html-to-markdown 2.5.2 of
# Go. node-html-markdown 2.0.0, and html2text 2025.4.15 and markdownify 1.2.3 of Python write ~~50~~. The small 6 is a digit like the others in all of them.
# A list from 3 is one from 1 in node-html-markdown, html2plaintext and inscriptis, and has no numbers in k3a's.
# Why it matters to us: a mail about an edited call shows what was changed, and its text part is what watches, previews and readers of tickets show: a
# hundred times the sum, and no sign of a change. A mail should say the change in words, "500 EUR instead of 50 EUR", and write powers as digits.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >mails <<'HTML'
<p>Pay <del>50</del><ins>500</ins> EUR</p>
<p>At most 10<sup>6</sup> EUR</p>
<ol start="3"><li>Pay Ann</li><li>Pay Bob</li></ol>
HTML

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund html-to-text@10.0.1 turndown@7.2.5 node-html-markdown@2.0.0 html2plaintext@2.1.4 @react-email/render@2.3.1 \
  react@19.2.0 react-dom@19.2.0 >/dev/null
cat >text.mjs <<'JS'
import { readFileSync } from "node:fs";
import { render } from "@react-email/render";
import { convert } from "html-to-text";
import plain from "html2plaintext";
import { NodeHtmlMarkdown } from "node-html-markdown";
import { createElement } from "react";
import Turndown from "turndown";

const makers = {
  "html-to-text": (html) => convert(html),
  html2plaintext: (html) => plain(html),
  "node-html-markdown": (html) => NodeHtmlMarkdown.translate(html),
  "@react-email/render": (html) => render(createElement("div", { dangerouslySetInnerHTML: { __html: html } }), { plainText: true }),
  turndown: (html) => new Turndown().turndown(html),
};
for (const html of readFileSync("mails", "utf8").trim().split("\n"))
  for (const [name, make] of Object.entries(makers)) console.log(`${html} ${name}:`, JSON.stringify((await make(html)).trim()));
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet html2text==2025.4.15 inscriptis==2.7.6 markdownify==1.2.3
cat >text.py <<'PY'
import json

from html2text import html2text
from inscriptis import get_text
from markdownify import markdownify

for html in open("mails").read().splitlines():
    for make in html2text, get_text, markdownify:
        name = {"get_text": "inscriptis"}.get(make.__name__, make.__name__)
        print(f"{html} {name} of Python:", json.dumps(make(html).strip()))
PY

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	markdown "github.com/JohannesKaufmann/html-to-markdown/v2"
	"github.com/k3a/html2text"
)

func main() {
	mails, err := os.Open("mails")
	if err != nil {
		panic(err)
	}
	for lines := bufio.NewScanner(mails); lines.Scan(); {
		html := lines.Text()
		fmt.Printf("%s k3a of Go: %q\n", html, strings.TrimSpace(html2text.HTML2Text(html)))
		text, err := markdown.ConvertString(html)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s html-to-markdown of Go: %q\n", html, text)
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init text 2>/dev/null &&
  go get github.com/k3a/html2text@v1.3.0 github.com/JohannesKaufmann/html-to-markdown/v2@v2.5.2 2>/dev/null && go build -o text .)

mkdir java
cat >java/pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>text</groupId>
  <artifactId>text</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>org.jsoup</groupId><artifactId>jsoup</artifactId><version>1.18.1</version></dependency>
  </dependencies>
</project>
XML
cat >java/Text.java <<'JAVA'
import java.nio.file.Files;
import java.nio.file.Path;
import org.jsoup.Jsoup;

public class Text {
  public static void main(String[] arguments) throws Exception {
    for (String html : Files.readAllLines(Path.of("mails"))) System.out.println(html + " jsoup of Java: \"" + Jsoup.parse(html).text() + '"');
  }
}
JAVA
(cd java && mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null)

{
  node text.mjs
  venv/bin/python text.py
  go/text
  java -cp 'java/lib/*' java/Text.java
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
<ol start="3"><li>Pay Ann</li><li>Pay Bob</li></ol> @react-email/render: "3. Pay Ann\n 4. Pay Bob"
<ol start="3"><li>Pay Ann</li><li>Pay Bob</li></ol> html-to-markdown of Go: "3. Pay Ann\n4. Pay Bob"
<ol start="3"><li>Pay Ann</li><li>Pay Bob</li></ol> html-to-text: "3. Pay Ann\n 4. Pay Bob"
<ol start="3"><li>Pay Ann</li><li>Pay Bob</li></ol> html2plaintext: "1. Pay Ann\n2. Pay Bob"
<ol start="3"><li>Pay Ann</li><li>Pay Bob</li></ol> html2text of Python: "3. Pay Ann\n  4. Pay Bob"
<ol start="3"><li>Pay Ann</li><li>Pay Bob</li></ol> inscriptis of Python: "1. Pay Ann\n 2. Pay Bob"
<ol start="3"><li>Pay Ann</li><li>Pay Bob</li></ol> jsoup of Java: "Pay Ann Pay Bob"
<ol start="3"><li>Pay Ann</li><li>Pay Bob</li></ol> k3a of Go: "Pay Ann\r\nPay Bob"
<ol start="3"><li>Pay Ann</li><li>Pay Bob</li></ol> markdownify of Python: "3. Pay Ann\n4. Pay Bob"
<ol start="3"><li>Pay Ann</li><li>Pay Bob</li></ol> node-html-markdown: "1. Pay Ann\n2. Pay Bob"
<ol start="3"><li>Pay Ann</li><li>Pay Bob</li></ol> turndown: "3.  Pay Ann\n4.  Pay Bob"
<p>At most 10<sup>6</sup> EUR</p> @react-email/render: "At most 106 EUR"
<p>At most 10<sup>6</sup> EUR</p> html-to-markdown of Go: "At most 106 EUR"
<p>At most 10<sup>6</sup> EUR</p> html-to-text: "At most 106 EUR"
<p>At most 10<sup>6</sup> EUR</p> html2plaintext: "At most 106 EUR"
<p>At most 10<sup>6</sup> EUR</p> html2text of Python: "At most 106 EUR"
<p>At most 10<sup>6</sup> EUR</p> inscriptis of Python: "At most 106 EUR"
<p>At most 10<sup>6</sup> EUR</p> jsoup of Java: "At most 106 EUR"
<p>At most 10<sup>6</sup> EUR</p> k3a of Go: "At most 106 EUR"
<p>At most 10<sup>6</sup> EUR</p> markdownify of Python: "At most 106 EUR"
<p>At most 10<sup>6</sup> EUR</p> node-html-markdown: "At most 106 EUR"
<p>At most 10<sup>6</sup> EUR</p> turndown: "At most 106 EUR"
<p>Pay <del>50</del><ins>500</ins> EUR</p> @react-email/render: "Pay 50500 EUR"
<p>Pay <del>50</del><ins>500</ins> EUR</p> html-to-markdown of Go: "Pay 50500 EUR"
<p>Pay <del>50</del><ins>500</ins> EUR</p> html-to-text: "Pay 50500 EUR"
<p>Pay <del>50</del><ins>500</ins> EUR</p> html2plaintext: "Pay 50500 EUR"
<p>Pay <del>50</del><ins>500</ins> EUR</p> html2text of Python: "Pay ~~50~~ 500 EUR"
<p>Pay <del>50</del><ins>500</ins> EUR</p> inscriptis of Python: "Pay 50500 EUR"
<p>Pay <del>50</del><ins>500</ins> EUR</p> jsoup of Java: "Pay 50 500 EUR"
<p>Pay <del>50</del><ins>500</ins> EUR</p> k3a of Go: "Pay 50500 EUR"
<p>Pay <del>50</del><ins>500</ins> EUR</p> markdownify of Python: "Pay ~~50~~500 EUR"
<p>Pay <del>50</del><ins>500</ins> EUR</p> node-html-markdown: "Pay ~~50~~500 EUR"
<p>Pay <del>50</del><ins>500</ins> EUR</p> turndown: "Pay 50500 EUR"
EXPECTED
echo "seen: what was struck out is the beginning of an amount"
