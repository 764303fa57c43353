package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const form = `{"type":"object","properties":{
"name":{"type":"string","title":"Name","minLength":2,"default":"Ann"},
"mail":{"type":"string","title":"Mail","format":"email"},
"day":{"type":"string","title":"Day","format":"date"},
"price":{"type":"number","title":"Price","default":12.5},
"count":{"type":"integer","title":"Count","minimum":1,"maximum":9,"default":3},
"express":{"type":"boolean","title":"Express","default":true},
"size":{"type":"string","title":"Size","enum":["s","l"],"default":"l"},
"titled":{"type":"string","title":"Titled","oneOf":[{"const":"s","title":"Small"},{"const":"l","title":"Large"}],"default":"l"},
"tags":{"type":"array","title":"Tags","items":{"type":"string","enum":["x","y"]},"default":["x"]},
"note":{"type":"string","title":"Note"}},"required":["mail","day"]}`

func tool(server *mcp.Server, name string, params *mcp.ElicitParams) {
	ask := func(ctx context.Context, request *mcp.CallToolRequest, _ struct{}) (*mcp.CallToolResult, any, error) {
		answer, err := request.Session.Elicit(ctx, params)
		if err != nil {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "error: " + err.Error()}}}, nil, nil
		}
		text, _ := json.Marshal(answer)
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}}, nil, nil
	}
	mcp.AddTool(server, &mcp.Tool{Name: name}, ask)
}

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "go", Version: "1"}, nil)
	var schema *jsonschema.Schema
	if err := json.Unmarshal([]byte(form), &schema); err != nil {
		panic(err)
	}
	tool(server, "form", &mcp.ElicitParams{Message: "Fill in", RequestedSchema: schema})
	tool(server, "sure", &mcp.ElicitParams{Message: "Really?", RequestedSchema: &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}}})
	tool(server, "url", &mcp.ElicitParams{Mode: "url", Message: "Sign in", URL: "https://pay.example/x", ElicitationID: "e1"})
	if len(os.Args) > 2 && os.Args[1] == "http" {
		handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil)
		panic(http.ListenAndServe("127.0.0.1:"+os.Args[2], handler))
	}
	_ = server.Run(context.Background(), &mcp.StdioTransport{})
}
